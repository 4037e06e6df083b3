// Promises about freezes by whoever was reset today: they stop more, and let nothing go, also not sooner.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { plantUser, plantWallet } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listUserWallets, previewFreeze, setFreeze } from '../contract.ts'
import { jobs, routes } from '../public.ts'

let app: TestApp
let owner: string
let taken: string
const hour = 3_600_000

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...adminJobs(doors, parts), ...jobs(doors) }),
  })
  owner = await adminToken(app, 'owner')
  await adminToken(app, 'risk', 'taken@house.example')
  await app.doors.database.sql`
    update admins set money_blocked_until = ${inHours(24)} where email = 'taken@house.example'`
  taken = await signInAdmin(app, 'taken@house.example')
})
after(() => app.close())

const inHours = (hours: number): string => new Date(app.clock.now().getTime() + hours * hour).toISOString()
async function aWallet() {
  const { id } = await plantUser(app.doors)
  await plantWallet(app.doors, id)
  const read = async () =>
    (await app.request(listUserWallets, { token: owner, params: { id } })).data[0] ??
    assert.fail('the wallet is listed')
  return { accountId: (await read()).account_id, freezeOf: async () => (await read()).freeze }
}
type Freeze = { readonly level?: 'debit' | 'credit' | 'all'; readonly until?: string }
const freeze = (accountId: string, asked: Freeze, token = taken, type: 'freeze' | 'unfreeze' = 'freeze') =>
  app.request(setFreeze, {
    token,
    params: { type, account_id: accountId },
    body: { ...asked, reason: 'Reported as stolen' },
  })

test('changes_blocked_after_reset: neither an end, nor an earlier one, nor a lower level is set over what stands; the look says so too', async () => {
  const { accountId, freezeOf } = await aWallet()
  assert.equal((await freeze(accountId, { level: 'all' }, owner)).status, 200)
  const params = { type: 'freeze', account_id: accountId } as const
  const until = inHours(1)
  const look = await app.request(previewFreeze, { token: taken, params, query: { level: 'all', until } })
  const tries = [
    look,
    await freeze(accountId, { level: 'all', until }),
    await freeze(accountId, { until }),
    await freeze(accountId, { level: 'credit' }),
    await freeze(accountId, {}, taken, 'unfreeze'),
  ]
  for (const { status, code, message } of tries) {
    assert.deepEqual([status, code], [403, 'changes_blocked_after_reset'])
    assert.match(message, /^You cannot change anything until \d/)
  }
  assert.deepEqual([(await freezeOf())?.level, (await freezeOf())?.until], ['all', null])

  assert.equal((await freeze(accountId, { level: 'all', until: inHours(48) }, owner)).status, 200)
  assert.equal((await freeze(accountId, { level: 'all', until: inHours(47) })).status, 403)
  assert.equal((await freeze(accountId, { level: 'debit' }, owner)).status, 200)
  assert.equal((await freeze(accountId, { level: 'all', until: inHours(48) })).status, 403)
  assert.equal((await freezeOf())?.level, 'debit')
})

test('what stops more is set at once: where nothing stands, over a lower level, and for longer', async () => {
  const { accountId, freezeOf } = await aWallet()
  assert.equal((await freeze(accountId, { level: 'all', until: inHours(2) })).status, 200)
  assert.equal((await freeze(accountId, { level: 'all', until: inHours(3) })).status, 200)
  assert.equal((await freeze(accountId, { level: 'all' })).status, 200)
  assert.deepEqual([(await freezeOf())?.level, (await freezeOf())?.until], ['all', null])
  assert.equal((await freeze(accountId, { level: 'debit' }, owner)).status, 200)
  assert.equal((await freeze(accountId, { level: 'all' })).status, 200)
})
