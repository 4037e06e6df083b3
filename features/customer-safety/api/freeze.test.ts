// Promises about a lost phone: everything is frozen without signing in, and only who froze it opens it again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import {
  addTestPasskey,
  firstPin,
  newestCode,
  safetyApp,
  signInBy,
  signUpBy,
  type TestBrowser,
  testBrowser,
  toldOfSecurity,
} from '#features/step-up/test-customers.ts'
import { plantWallet } from '#features/users/test-people.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import { routes as walletRoutes } from '#features/wallets/public.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { commitOne, openAccount } from '#ledger/ledger.ts'
import { type AccountId, credit, debit } from '#ledger/posting.ts'
import * as contract from '../contract.ts'
import { jobs, routes } from '../public.ts'

let app: TestApp
before(async () => {
  app = await safetyApp({
    routes: (mount, doors, parts) => {
      routes(mount, doors, parts)
      walletRoutes(mount, doors)
    },
    jobs,
  })
})
after(() => app.close())

let people = 0
async function withMoney(): Promise<{ phone: TestBrowser; email: string; id: string; account: AccountId }> {
  const phone = testBrowser(app)
  const email = `lost-${people++}@mail.example`
  const { id } = await signUpBy(app, phone, email)
  return { phone, email, id, account: (await plantWallet(app.doors, id, { minor: 10_000n })).account }
}

const stranger = () => testBrowser(app, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')

async function freeze(email: string): Promise<void> {
  const friend = stranger()
  assert.equal((await friend.ask(contract.requestFreezeCode, { body: { email } })).status, 200)
  const body = { email, code: await newestCode(app, email) }
  const frozen = await friend.ask(contract.freezeEverything, { body })
  assert.equal(frozen.status, 200, frozen.text)
}

async function spend(account: AccountId): Promise<string> {
  const now = app.clock.now()
  const world = await openAccount(app.doors.database.sql, { currency: 'NGN', at: now })
  const sum = money('NGN', 1n)
  const committed = await commitOne(
    app.doors.database.sql,
    {
      op: 'post',
      key: newId(app.doors),
      effectiveAt: now,
      context: { actor: 'system', intent: 'test', requestId: undefined },
      posting: { kind: 'test_spending', legs: [debit(account, sum), credit(world, sum)] },
    },
    { now },
  )
  return committed.status
}

async function comeBack(email: string, browser = testBrowser(app)): Promise<TestBrowser> {
  await signInBy(app, browser, email)
  assert.equal((await browser.ask(signIn.unlock, { body: { pin: firstPin } })).status, 200)
  return browser
}

async function authoriseUnfreeze(browser: TestBrowser, email: string): Promise<string> {
  const { freeze: own } = (await browser.ask(contract.findMyFreeze)).data
  assert.ok(own)
  const { unfreeze_hash: hash, unfreeze_seen: seen } = own
  const body = { purpose: 'unfreeze', hash, seen, strength: 'strong', pin: firstPin }
  const id = (await browser.ask(stepUp.authoriseWithPin, { body })).data.authorisation_id
  const code = await newestCode(app, email)
  const said = `Code ${code} confirms that you unfreeze your account, so that money can go out again.`
  assert.ok(app.mailbox.mailsTo(email).some(({ text }) => text.includes(said)))
  await browser.ask(stepUp.confirmWithCode, { params: { id }, body: { code } })
  return id
}

const unfreeze = (browser: TestBrowser, id: string) =>
  browser.ask(contract.unfreeze, { body: { authorisation_id: id } })

async function auditOf(userId: string): Promise<string[]> {
  const rows = await app.doors.database.sql<{ line: string }>`
    select actor_kind || ' ' || action || ' ' || (changes->0->>'before') || '>' || (changes->0->>'after') line
    from audit_log where target_id = ${userId} and action like 'customer-safety.%' order by at, id`
  return rows.map(({ line }) => line)
}

test('a lost phone is frozen from a stranger’s: no money out, every session ended, its passkeys gone, a mail', async () => {
  const { phone, email, id, account } = await withMoney()
  await addTestPasskey(phone)
  assert.equal(await spend(account), 'posted')
  await freeze(email)
  assert.equal(await spend(account), 'account_frozen')
  assert.equal((await phone.ask(signIn.whoAmI)).code, 'session_ended')
  const kept = await app.doors.database
    .sql`select 1 from passkeys where user_id = ${id} and removed_at is null`
  assert.equal(kept.length, 0)
  const active = await app.doors.database
    .sql`select 1 from customer_devices where user_id = ${id} and is_active`
  assert.equal(active.length, 0)
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /account is frozen/)
  assert.deepEqual(await auditOf(id), ['anyone customer-safety.freeze-everything open>frozen'])
})

test('a hundred debits against a freeze: what left had left before it, and nothing after', async () => {
  const { email, account } = await withMoney()
  const friend = stranger()
  await friend.ask(contract.requestFreezeCode, { body: { email } })
  const body = { email, code: await newestCode(app, email) }
  const spending = Array.from({ length: 100 }, () => spend(account))
  const [frozen, ...spent] = await Promise.all([friend.ask(contract.freezeEverything, { body }), ...spending])
  assert.equal(frozen.status, 200)
  assert.ok(spent.every((status) => status === 'posted' || status === 'account_frozen'))
  assert.equal(await spend(account), 'account_frozen')
})

test('who freezes may open it again on a device of theirs, strongly authorised, and is told', async () => {
  const { email, id: userId, account } = await withMoney()
  await freeze(email)
  app.clock.advance(60_000)
  const browser = await comeBack(email)
  const [wallet] = (await browser.ask(listMyWallets)).data
  assert.deepEqual(
    [wallet?.state, wallet?.freeze?.level, wallet?.freeze?.by_owner],
    ['frozen', 'debit', true],
  )
  app.clock.advance(60_000)
  const id = await authoriseUnfreeze(browser, email)
  assert.deepEqual((await unfreeze(browser, id)).data, { still_frozen: false })
  assert.equal(await spend(account), 'posted')
  assert.equal((await unfreeze(browser, id)).code, 'not_frozen')
  await app.runJobs()
  assert.match(app.mailbox.mailsTo(email)[0]?.subject ?? '', /is unfrozen/)
  const told = await toldOfSecurity(browser)
  assert.deepEqual(
    told.map((title) => /unfrozen|new device|frozen/.exec(title)?.[0]),
    ['unfrozen', 'new device', 'frozen'],
  )
  assert.deepEqual(await auditOf(userId), [
    'anyone customer-safety.freeze-everything open>frozen',
    'customer customer-safety.unfreeze frozen>open',
  ])
})

test('what was frozen and opened again is frozen once more, within the same minute', async () => {
  const { email, account, phone } = await withMoney()
  await freeze(email)
  const browser = await comeBack(email, phone)
  // The browser of before is called what it is, and that its first hours begin again is told.
  const news = await toldOfSecurity(browser)
  assert.ok(
    news.some((title) => /signed in .* after the freeze/.test(title)),
    news.join(', '),
  )
  const opened = await unfreeze(browser, await authoriseUnfreeze(browser, email))
  assert.deepEqual([opened.data, await spend(account)], [{ still_frozen: false }, 'posted'])
  await freeze(email)
  assert.equal(await spend(account), 'account_frozen')
  assert.equal((await browser.ask(signIn.whoAmI)).code, 'session_ended')
})

test('step_up_required, authorisation_missing, authorisation_stale: the PIN alone opens nothing', async () => {
  const { email, account } = await withMoney()
  await freeze(email)
  const browser = await comeBack(email)
  const { freeze: own } = (await browser.ask(contract.findMyFreeze)).data
  const body = { purpose: 'unfreeze', hash: own?.unfreeze_hash, strength: 'usual', pin: firstPin }
  const weak = (await browser.ask(stepUp.authoriseWithPin, { body })).data.authorisation_id
  assert.equal((await unfreeze(browser, weak)).code, 'step_up_required')
  assert.equal((await unfreeze(browser, newId(app.doors))).code, 'authorisation_missing')
  const strong = await authoriseUnfreeze(browser, email)
  app.clock.advance(5 * 60_000)
  assert.equal((await unfreeze(browser, strong)).code, 'authorisation_stale')
  assert.equal(await spend(account), 'account_frozen')
})

test('an authorisation for one freeze does not open the next', async () => {
  const { email } = await withMoney()
  await freeze(email)
  const browser = await comeBack(email)
  const id = await authoriseUnfreeze(browser, email)
  const { userId } = await idOf(email)
  app.clock.advance(1_000)
  await app.doors.database
    .sql`update wallets set own_freeze_at = ${app.clock.now()} where user_id = ${userId}`
  assert.equal((await unfreeze(browser, id)).code, 'authorisation_missing')
})

async function idOf(email: string): Promise<{ userId: string }> {
  const [row] = await app.doors.database.sql<{ id: string }>`select id from users where email = ${email}`
  return { userId: row?.id ?? '' }
}

test('what staff froze stays frozen when the customer opens their own part, and is not theirs to open', async () => {
  const { phone, email, id, account } = await withMoney()
  await app.doors.database
    .sql`update wallets set freeze_level = 'all', freeze_reason = 'an order' where user_id = ${id}`
  assert.equal((await phone.ask(contract.findMyFreeze)).data.freeze, null)
  assert.equal((await unfreeze(phone, newId(app.doors))).code, 'not_frozen')
  await freeze(email)
  const browser = await comeBack(email)
  const opened = await unfreeze(browser, await authoriseUnfreeze(browser, email))
  assert.deepEqual(opened.data, { still_frozen: true })
  assert.equal(await spend(account), 'account_frozen')
  const [wallet] = (await browser.ask(listMyWallets)).data
  assert.deepEqual(wallet?.freeze, {
    level: 'all',
    reason: null,
    message: null,
    until: null,
    by_owner: false,
    paper: null,
  })
})

test('an unknown address is answered like a known one, too_many_codes included, and is not mailed', async () => {
  const { email } = await withMoney()
  const friend = stranger()
  const ask = (to: string) => friend.ask(contract.requestFreezeCode, { body: { email: to } })
  const unknown = 'nobody@mail.example'
  for (let asked = 0; asked < 4; asked++) {
    const [known, strange] = [await ask(email), await ask(unknown)]
    assert.deepEqual(
      [strange.status, strange.code, strange.message],
      [known.status, known.code, known.message],
    )
  }
  assert.equal((await ask(unknown)).code, 'too_many_codes')
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(unknown).length, 0)
  const guess = await friend.ask(contract.freezeEverything, { body: { email: unknown, code: '123456' } })
  assert.deepEqual([guess.status, guess.code], [401, 'wrong_code'])
})

test('wrong_code: a code to freeze works once, and a code to sign in freezes nothing', async () => {
  const { email } = await withMoney()
  const friend = stranger()
  await friend.ask(signIn.requestCode, { body: { email } })
  const other = await newestCode(app, email)
  const freezeWith = (code: string) => friend.ask(contract.freezeEverything, { body: { email, code } })
  assert.equal((await freezeWith(other)).code, 'wrong_code')
  await friend.ask(contract.requestFreezeCode, { body: { email } })
  const code = await newestCode(app, email)
  assert.equal((await freezeWith(code)).status, 200)
  assert.equal((await freezeWith(code)).code, 'wrong_code')
})

test('code_spent: after five wrong tries the right code freezes nothing either, and that is told', async () => {
  const { email } = await withMoney()
  const friend = stranger()
  await friend.ask(contract.requestFreezeCode, { body: { email } })
  const right = await newestCode(app, email)
  const wrong = right === '000000' ? '000001' : '000000'
  const freezeWith = (code: string) => friend.ask(contract.freezeEverything, { body: { email, code } })
  for (let tries = 0; tries < 4; tries++) assert.equal((await freezeWith(wrong)).code, 'wrong_code')
  assert.equal((await freezeWith(wrong)).code, 'code_spent')
  assert.equal((await freezeWith(right)).code, 'code_spent')
})

test('codes to sign in that a thief uses up leave the owner’s codes to freeze alone', async () => {
  const { email } = await withMoney()
  const thief = stranger()
  for (let asked = 0; asked < 4; asked++) await thief.ask(signIn.requestCode, { body: { email } })
  await freeze(email)
})
