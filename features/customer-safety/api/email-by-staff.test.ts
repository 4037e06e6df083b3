// Promises about an address that staff wrote down: it holds once it says so itself, and both addresses are told.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { jobs as messageJobs } from '#features/notifications/public.ts'
import { plantUser, type PlantedUser } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import { confirmEmailByLink } from '../contract.ts'
import { askNewEmail, jobs, routes } from '../public.ts'

const staff = '00000000-0000-7000-8000-000000000001'
let app: TestApp
let ada: PlantedUser
let count = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => routes(mount, doors, { sms: undefined }),
    jobs: (doors, parts) => ({
      ...jobs(doors, { ...parts, sms: undefined }),
      ...messageJobs(doors, { ...parts, push: undefined, sms: undefined }),
    }),
  })
})
after(() => app.close())
beforeEach(async () => {
  count++
  app.clock.advance(60_000)
  ada = await plantUser(app.doors, { email: `ada${count}@mail.example` })
})

const ask = (email: string) =>
  app.doors.database.begin((sql) =>
    askNewEmail(sql, app.doors, { userId: ada.id, email, adminId: staff, now: app.clock.now() }),
  )
const linkIn = (to: string) => {
  const link = /confirm-email#([0-9a-f-]{36})\.([\w-]+)/.exec(app.mailbox.mailsTo(to)[0]?.text ?? '')
  return { id: link?.[1] ?? '', token: link?.[2] ?? '' }
}
const follow = ({ id, token }: { id: string; token: string }) =>
  app.request(confirmEmailByLink, { params: { id }, body: { token } })

test('the address before is told when it is asked and when it is done; the link is good once', async () => {
  const email = `new${count}@mail.example`
  await ask(email)
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(ada.email)[0]?.subject ?? '', /asked to change your .* email/)
  const link = linkIn(email)
  assert.equal((await follow({ ...link, token: `${link.token}x` })).code, 'link_dead')
  const pressed = await Promise.all([follow(link), follow(link)])
  assert.deepEqual(pressed.map(({ status, code }) => code ?? String(status)).toSorted(), ['200', 'link_dead'])
  await app.runJobs()
  assert.match(
    app.mailbox.mailsTo(ada.email)[0]?.text ?? '',
    /you can still freeze the account from this address/,
  )
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /was changed/)
})

test('whoever has the link may use it, whatever strangers at their address tried', async () => {
  const email = `link${count}@mail.example`
  await ask(email)
  await app.runJobs()
  const link = linkIn(email)
  const asked = { params: { id: link.id }, body: { token: 'guessed' } }
  await useUpLimit(app, confirmEmailByLink, () => asked)
  assert.equal((await follow(link)).status, 200)
  assert.equal((await app.request(confirmEmailByLink, asked)).code, 'too_many_tries')
})

test('link_dead after a day and after a later address; email_taken when somebody else has it by then', async () => {
  const [early, late] = [`early${count}@mail.example`, `late${count}@mail.example`]
  await ask(early)
  app.clock.advance(1_000)
  await ask(late)
  await app.runJobs()
  assert.equal((await follow(linkIn(early))).code, 'link_dead')
  await plantUser(app.doors, { email: late })
  assert.equal((await follow(linkIn(late))).code, 'email_taken')
  app.clock.advance(24 * 60 * 60_000)
  assert.equal((await follow(linkIn(late))).code, 'link_dead')
})
