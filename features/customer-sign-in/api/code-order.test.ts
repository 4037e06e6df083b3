// Promises about mails of codes that were asked for together: a dead code is not mailed, and the newest mail holds the newest code.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { customerAuthenticator, jobs, routes } from '#features/customer-sign-in/public.ts'
import { jobs as staffJobs, routes as staffRoutes } from '#features/admin-sign-in/public.ts'
import { requestSignInCode } from '#features/admin-sign-in/contract.ts'
import { hireAdmin } from '#features/admin-sign-in/test-admin.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { confirmCode, requestCode } from '../contract.ts'

let app: TestApp
let people = 0
let email: string
/** Set: the next mail is kept back until `release`, and `entered` says that it is. */
let hold: { readonly entered: () => void; readonly released: Promise<void> } | undefined

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      routes(mount, doors)
      staffRoutes(mount, doors)
    },
    customer: customerAuthenticator,
    jobs: (doors, { mailer }) => {
      const slow = {
        ...mailer,
        send: async (message: Parameters<typeof mailer.send>[0]) => {
          const held = hold
          hold = undefined
          held?.entered()
          await held?.released
          return mailer.send(message)
        },
      }
      return { ...jobs(doors, { mailer: slow }), ...staffJobs(doors, { mailer: slow }) }
    },
  })
})
after(() => app.close())
beforeEach(() => {
  app.clock.advance(24 * 3_600_000)
  email = `order${people++}@mail.example`
})

/** Runs jobs until the first mail is on its way, and keeps it there. */
async function withMailHeld(): Promise<{ release(): Promise<void> }> {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  hold = { entered: entered.resolve, released: released.promise }
  const running = app.runJobs()
  await entered.promise
  return {
    release: async () => {
      released.resolve()
      await running
    },
  }
}

const mails = () => app.mailbox.mailsTo(email)
const kinds = [
  ['a customer', requestCode],
  ['a member of staff', requestSignInCode],
] as const

for (const [who, contract] of kinds) {
  test(`${who} finds the newest code in the newest mail, also while the one before is on its way`, async () => {
    if (contract === requestSignInCode) await hireAdmin(app.doors, 'support', email)
    const ask = async () => assert.equal((await app.request(contract, { body: { email } })).status, 200)
    await ask()
    const first = await withMailHeld()
    await ask()
    await ask()
    await app.runJobs()
    assert.equal(mails().length, 0)
    await first.release()
    app.clock.advance(1_000)
    await app.runJobs()
    const codes = mails().map((mail) => codeIn(mail))
    assert.deepEqual(
      codes.map((code) => code.length),
      [23, 6],
    )
    if (contract === requestCode) {
      const opened = await app.request(confirmCode, { body: { email, code: codes[0] ?? '' } })
      assert.equal(opened.status, 200)
    }
  })
}

test('a code whose place a newer one took is not mailed, whatever the clock of the server that mails', async () => {
  const ask = () => app.request(requestCode, { body: { email } })
  await ask()
  app.clock.advance(60_000)
  await ask()
  app.clock.set(new Date(app.clock.now().getTime() - 30_000))
  await app.runJobs()
  app.clock.advance(60_000)
  await app.runJobs()
  assert.equal(mails().length, 1)
  const opened = await app.request(confirmCode, { body: { email, code: codeIn(mails()[0]) } })
  assert.equal(opened.status, 200)
})

test('a mail whose server stopped in the middle holds up the next for as long as its lease, and no longer', async () => {
  const ask = () => app.request(requestCode, { body: { email } })
  await ask()
  // What a process leaves that was killed while it handed the mail over.
  const left = app.clock.now()
  await app.doors.database.sql`update one_time_codes set mailed_at = ${left} where address = ${email}`
  await app.doors.database.sql`
    update jobs set running = true, lease = 1, run_at = ${new Date(left.getTime() + 60_000)}
    where key in (select id::text from one_time_codes where address = ${email})`
  await ask()
  await app.runJobs()
  assert.equal(mails().length, 0)
  app.clock.advance(61_000)
  await app.runJobs()
  assert.equal(mails().length, 1)
})
