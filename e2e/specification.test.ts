// Promises to the specification's own client: each call of its console, in its encodings and spellings, on real data.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as wallets from '#features/wallets/contract.ts'
import { adminPassword } from './admin.ts'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { confirmEmail, nextCode, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { concluded, type Sender, sendMoney, toBank } from './sender.ts'
import { admin, laterCalls, reads, totals, transaction, wallet } from './specification.ts'
import {
  type Payload,
  shapeFaults,
  type SpecificationClient,
  specificationClient,
  type Told,
} from './specification-client.ts'
import { approveAs } from './staff.ts'
import { openWorld, type World } from './world.ts'

let world: World
let customer: Sender
let client: SpecificationClient
let id: string
let account: string
let reference: string

before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
  customer = await aCustomer(world, { money: '50000' })
  const { data } = await send(world, wallets.listMyWallets, { cookie: customer.cookie })
  const [mine] = data
  assert.ok(mine)
  id = mine.user_uuid
  account = mine.account_id
  reference = mine.wallet_reference
  const sent = await sendMoney(world, customer, { to: toBank(), amount: '10000', narration: 'Rent' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  await concluded(world, sent.data.transaction_id)
  for (const role of ['owner', 'admin', 'finance', 'support'] as const) await aMember(world, role)
  client = specificationClient(world.api.url)
})
after(() => world.close())

const done = (told: Told): unknown => {
  assert.equal(told.status, 200, JSON.stringify(told))
  return told.data
}
const isRefused = (told: Told, status: number, code: string): void =>
  assert.deepEqual([told.status, told.code], [status, code], JSON.stringify(told))

/** Somebody else agrees to what waits. */
async function agreedBy(role: 'admin' | 'finance', told: Told): Promise<void> {
  assert.equal(told.status, 202, JSON.stringify(told))
  const approved = await approveAs(world, `${role}@staff.example`, textIn(told.data, 'approval', 'id'))
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
}

/** A field of an answer, as text. */
function textIn(data: unknown, ...path: readonly string[]): string {
  const held = path.reduce<unknown>(
    (soFar, name) =>
      typeof soFar === 'object' && soFar !== null
        ? Object.entries(soFar).find(([key]) => key === name)?.[1]
        : undefined,
    data,
  )
  return String(held)
}

/** Takes the two steps of signing in. */
async function signIn(by: SpecificationClient, email: string, password = adminPassword): Promise<Told> {
  const code = await nextCode(world, email)
  assert.equal(done(await by.ask('POST', '/auth/admin-2fa-email', { multipart: { email } })), null)
  await world.settle()
  return by.ask('POST', '/auth/admin-2fa-login', { multipart: { code: await code(), password, email } })
}

describe('the way in', () => {
  test('is a code by mail, then code, password and email; the token opens the guard', async () => {
    isRefused(await client.ask('GET', '/auth/admin'), 401, 'not_signed_in')
    const data = done(await signIn(client, 'owner@staff.example'))
    const token = textIn(data, 'access_token')
    assert.deepEqual(shapeFaults(data, { access_token: '', expires_at: '', admin }), [])
    client.keep(token)
    assert.deepEqual(shapeFaults(done(await client.ask('GET', '/auth/admin')), admin), [])
  })

  test('says in a sentence why it stays shut, and tells nobody which addresses it knows', async () => {
    const wrong = { code: '000000', password: adminPassword, email: 'owner@staff.example' }
    const refused = await client.ask('POST', '/auth/admin-2fa-login', { multipart: wrong })
    isRefused(refused, 401, 'wrong_credentials')
    assert.match(refused.message, /^[A-Z].*\.$/)
    const ask = async (email: string) =>
      JSON.stringify(
        await client.ask('POST', '/auth/reset-password-link', { multipart: { email, user_type: 'admin' } }),
      )
    const known = await ask('owner@staff.example')
    assert.equal(await ask('nobody@staff.example'), known)
    // The screen that asks for a code sends what was typed as the email: that is no address, like any other.
    assert.equal(await ask('493817'), await ask('no address'))
  })

  test('is recovered with a code and a new password', async () => {
    const email = 'support@staff.example'
    const other = specificationClient(world.api.url)
    const code = await nextCode(world, email)
    done(await other.ask('POST', '/auth/reset-password-link', { multipart: { email, user_type: 'admin' } }))
    await world.settle()
    const password = 'nine patient herons by the lagoon'
    const reset = { email, user_type: 'admin', password, code: await code() }
    assert.equal(done(await other.ask('POST', '/auth/reset-password', { multipart: reset })), null)
    world.clock.advance(61_000)
    assert.equal((await signIn(other, email)).status, 401)
    world.clock.advance(61_000)
    assert.notEqual(textIn(done(await signIn(other, email, password)), 'access_token'), 'undefined')
  })
})

test('every read answers in its shape on real data, with and without a slash behind its path', async () => {
  world.clock.advance(61_000)
  const wrong: string[] = []
  for (const { path, shape } of reads({ id, reference, found: customer.email })) {
    const told = await client.ask('GET', path)
    const faults = told.status === 200 ? shapeFaults(told.data, shape) : [JSON.stringify(told)]
    const slashed = await client.ask('GET', path.replace(/(?=\?|$)/, '/'))
    if (JSON.stringify(slashed.data) !== JSON.stringify(told.data))
      faults.push('a slash behind it makes another call')
    wrong.push(...faults.map((fault) => `${path}: ${fault}`))
  }
  assert.deepEqual(wrong, [])
})

/** Signs in anew, for what asks for a fresh sign-in, and goes on as the same client. */
async function signInAnew(): Promise<void> {
  world.clock.advance(61_000)
  client.keep(textIn(done(await signIn(client, 'owner@staff.example')), 'access_token'))
}

const ledgerAgrees = (): Promise<void> => booksAgree(world)
const fund = (payload: Payload, more = '') =>
  client.ask('POST', `wallet-accounts/fund/${account}${more}`, payload)
const balance = async (): Promise<string> =>
  textIn(done(await client.ask('GET', `wallet-accounts/user-wallet-accounts/${id}`)), '0', 'balance')

describe('the writes', () => {
  const adjusted = { transaction, wallet }

  test('fund and withdraw take amount and narration as a form of either kind, with and without a slash behind', async () => {
    await signInAnew()
    const before = await balance()
    const answers = [
      await fund({ multipart: { amount: '1500.50', narration: 'Goodwill for a delay' } }),
      await fund({ urlencoded: { amount: '100', narration: 'Cash at the counter' } }, '/'),
      await fund({ json: { amount: '99.50', narration: 'Rounded up' } }),
      await client.ask('POST', `wallet-accounts/withdraw/${account}`, {
        multipart: { amount: '1700', narration: 'Taken back again' },
      }),
    ]
    for (const told of answers) assert.deepEqual(shapeFaults(done(told), adjusted), [])
    assert.equal(await balance(), before)
    isRefused(await fund({ json: { amount: '99.50', narration: 'Rounded up' } }), 409, 'duplicate_request')
    await ledgerAgrees()
  })

  test('above the threshold the answer is 202 with what waits', async () => {
    const told = await fund({ multipart: { amount: '100000.01', narration: 'A large correction' } })
    assert.equal(told.status, 202)
    assert.deepEqual(shapeFaults(told.data, { approval: { id: '', state: '', expires_at: '' } }), [])
  })

  test('a limit of one user is set, and taken away by an empty one', async () => {
    const limitOf = async () =>
      textIn(done(await client.ask('GET', `/users/${id}/profile-details`)), 'custom_tier_limit')
    const set = (custom_tier_limit: string | null) =>
      client.ask('PUT', `users/${id}/update-custom-tier-limit`, { json: { custom_tier_limit } })
    done(await set('40000'))
    assert.equal(await limitOf(), '40000.00')
    done(await set(''))
    assert.equal(await limitOf(), 'null')
    done(
      await client.ask('PUT', `users/${id}/update-custom-tier-limit/`, {
        multipart: { custom_tier_limit: '30000' },
      }),
    )
    assert.equal(await limitOf(), '30000.00')
    // It was set otherwise meanwhile, so this is no slip of the hand. Empty and null are one wish, and one wish is taken once a minute.
    done(await set(null))
    assert.equal(await limitOf(), 'null')
    isRefused(await set(''), 409, 'duplicate_request')
  })

  test('details are changed one by one; a field that is not theirs is refused by name', async () => {
    done(await client.ask('PUT', `/users/update/${id}/`, { json: { phone: '08031112233' } }))
    const profile = done(await client.ask('GET', `/users/${id}/profile-details`))
    assert.equal(textIn(profile, 'phone'), '+2348031112233')
    // What a register has confirmed waits for a second person, like money above the threshold.
    const named = await client.ask('PUT', `/users/update/${id}/`, { json: { last_name: 'Adéwálé' } })
    assert.equal(named.status, 202)
    const forbidden = await client.ask('PUT', `/users/update/${id}/`, { json: { kyc_tier: 3 } })
    assert.equal(forbidden.status, 422)
    assert.match(JSON.stringify(forbidden), /kyc_tier|marked/)
  })

  test('a user is rejected and approved without a body, whatever the content type says', async () => {
    await confirmEmail(world, 'reviewed@example.com')
    const found = done(await client.ask('GET', '/users/search?query=reviewed@example.com'))
    const uuid = textIn(found, 'items', '0', 'uuid')
    const status = async () =>
      textIn(done(await client.ask('GET', `/users/${uuid}/profile-details`)), 'status')
    done(await client.ask('PUT', `/users/reject-user/${uuid}/`))
    assert.equal(await status(), 'rejected')
    // Nobody of whom nothing is confirmed is approved.
    isRefused(await client.ask('PUT', `/users/approve-user/${uuid}/`), 409, 'nothing_confirmed')
    await world.api.doors.database.sql`update users set kyc_tier = 1 where id = ${uuid}`
    done(await client.ask('PUT', `/users/approve-user/${uuid}/`))
    assert.equal(await status(), 'approved')
  })

  test('a wallet is frozen and unfrozen by the word in the path', async () => {
    await signInAnew()
    const frozen = done(await client.ask('PUT', `/wallet-accounts/freeze/${account}/`))
    assert.deepEqual(shapeFaults(frozen, wallet), [])
    assert.deepEqual([textIn(frozen, 'state'), textIn(frozen, 'freeze', 'level')], ['frozen', 'all'])
    assert.equal(
      textIn(done(await client.ask('PUT', `/wallet-accounts/unfreeze/${account}/`)), 'state'),
      'active',
    )
  })

  test('a user is told something by mail', async () => {
    const notice = {
      subject: 'About your request',
      email: customer.email,
      body: 'We looked into it, and it is done.',
    }
    done(await client.ask('POST', 'users/send-notification', { multipart: notice }))
    await world.settle()
    const [mail] = await world.mails(customer.email)
    assert.equal(mail?.subject, notice.subject)
    assert.match(mail?.text ?? '', /We looked into it, and it is done\./)
  })

  test('payouts are stopped and let go in urlencoded words, free transfers and app versions set in fields', async () => {
    const switched = (value: string) =>
      client.ask('POST', '/system/payout-status', { urlencoded: { currency: 'NGN', value } })
    assert.equal(textIn(done(await switched('false')), 'on'), 'false')
    // What stops money acts at once; all else waits for a second person.
    await agreedBy('finance', await switched('true'))
    await agreedBy(
      'finance',
      await client.ask('POST', '/admin/create/free_monthly_transfer/setting', { json: { count: 5 } }),
    )
    const version = { platform: 'android', minimum: '1.2', latest: '1.10', message: 'Update to go on.' }
    await agreedBy('admin', await client.ask('POST', '/app-version/configure', { json: version }))
  })
})

test('the totals are those of what happened', async () => {
  const amounts: Record<string, string> = {}
  for (const { path } of totals)
    amounts[path.replace(/^.*\/|\?.*$/g, '')] = textIn(done(await client.ask('GET', path)), 'amount')
  // A deposit of 50,000; 10,000 sent with a fee of 25, its VAT and the duty; what staff put in and took out again.
  assert.deepEqual(amounts, {
    'total-wallet-balance': '39923.12',
    'total-outflows': '10076.88',
    'total-system-fees-charge': '25.00',
    stamp_duty_charge_inflow: '50.00',
    'total-credit': '51700.00',
    'admin-total-inflows': '1700.00',
    'admin-total-outflows': '1700.00',
    'user-total-inflows': '50000.00',
    'user-total-outflows': '10076.88',
  })
})

test('an empty query value is an absent one, and pages are counted from one', async () => {
  const all = done(await client.ask('GET', '/transactions?page=1'))
  assert.deepEqual(done(await client.ask('GET', '/transactions/search?query=&search=true&page=')), all)
  assert.equal(textIn(all, 'page'), '1')
  assert.equal(textIn(all, 'per_page'), '25')
  isRefused(await client.ask('GET', '/transactions?page=0'), 422, 'bad_input')
})

test('what comes with later features is not there', async () => {
  for (const [method, path] of laterCalls(id)) {
    const told = await client.ask(method, path, method === 'POST' ? { multipart: { count: '1' } } : undefined)
    isRefused(told, 404, 'not_found')
  }
})
