// Promises about a new e-mail address or phone number: authorised for exactly this value, and never without a word.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { whoAmI } from '#features/customer-sign-in/contract.ts'
import * as stepUp from '#features/step-up/contract.ts'
import {
  firstPin,
  newestCode,
  safetyApp,
  signUpBy,
  type TestBrowser,
  testBrowser,
  toldOfSecurity,
} from '#features/step-up/test-customers.ts'
import { newId } from '#kit/ids.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from '../contract.ts'
import { jobs, routes } from '../public.ts'

let app: TestApp
before(async () => {
  app = await safetyApp({ routes, jobs })
})
after(() => app.close())

let people = 0
async function customer(): Promise<{ browser: TestBrowser; email: string; id: string }> {
  const browser = testBrowser(app)
  const email = `contact-${people++}@mail.example`
  return { browser, email, ...(await signUpBy(app, browser, email)) }
}

type Sight = { readonly hash: string; readonly seen: string }

async function authorise(browser: TestBrowser, email: string, { hash, seen }: Sight): Promise<string> {
  const body = { purpose: 'contact', hash, seen, strength: 'strong', pin: firstPin }
  const id = (await browser.ask(stepUp.authoriseWithPin, { body })).data.authorisation_id
  const code = await newestCode(app, email)
  await browser.ask(stepUp.confirmWithCode, { params: { id }, body: { code } })
  return id
}

/** What the newest code to an address says that it confirms. */
const saidTo = (email: string): string =>
  /^Code \d{6} .*$/m.exec(app.mailbox.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''

async function askForEmail(browser: TestBrowser, email: string, wanted: string) {
  const sight = (await browser.ask(contract.prepareEmail, { body: { email: wanted } })).data
  const authorisation_id = await authorise(browser, email, sight)
  return browser.ask(contract.changeEmail, { body: { email: wanted, authorisation_id } })
}

const confirm = (browser: TestBrowser, id: string, code: string) =>
  browser.ask(contract.confirmEmail, { params: { id }, body: { code } })

test('a new address is the customer’s after its own code, and the old one is told', async () => {
  const { browser, email } = await customer()
  const wanted = 'New.Address@mail.example'
  const asked = await askForEmail(browser, email, wanted)
  const said =
    /^Code \d{6} confirms new\.address@mail\.example as the new email address of your account\. Never tell it to anybody\.$/
  assert.match(saidTo(email), said)
  assert.equal(asked.data.email, 'new.address@mail.example')
  assert.equal((await browser.ask(whoAmI)).data.email, email)
  const changed = await confirm(browser, asked.data.change_id, await newestCode(app, asked.data.email))
  assert.deepEqual([changed.status, changed.data.email], [200, 'new.address@mail.example'])
  await app.runJobs()
  const [old] = app.mailbox.mailsTo(email)
  assert.match(old?.subject ?? '', /email address of your .* was changed/)
  assert.match(old?.text ?? '', /For 7 days you can still freeze the account from this address/)
  const [here] = app.mailbox.mailsTo(changed.data.email ?? '')
  assert.deepEqual([here?.subject, await toldOfSecurity(browser)], [old?.subject, [old?.subject]])
  assert.match(here?.text ?? '', /codes and receipts go to your new address\./)
  const again = await confirm(browser, asked.data.change_id, '123456')
  assert.equal(again.code, 'change_over')
})

test('authorisation_missing, step_up_required: another value, or the PIN alone, changes nothing', async () => {
  const { browser, email } = await customer()
  const sight = (await browser.ask(contract.prepareEmail, { body: { email: 'mine@mail.example' } })).data
  const strong = await authorise(browser, email, sight)
  const change = (to: string, authorisation_id: string) =>
    browser.ask(contract.changeEmail, { body: { email: to, authorisation_id } })
  assert.equal((await change('thief@mail.example', strong)).code, 'authorisation_missing')
  const body = { purpose: 'contact', hash: sight.hash, strength: 'usual', pin: firstPin }
  const weak = (await browser.ask(stepUp.authoriseWithPin, { body })).data.authorisation_id
  assert.equal((await change('mine@mail.example', weak)).code, 'step_up_required')
  assert.equal((await change('mine@mail.example', newId(app.doors))).code, 'authorisation_missing')
  app.clock.advance(5 * 60_000)
  assert.equal((await change('mine@mail.example', strong)).code, 'authorisation_stale')
})

test('wrong_code, change_over: the new address proves itself within half an hour', async () => {
  const { browser, email } = await customer()
  const asked = (await askForEmail(browser, email, 'slow@mail.example')).data
  const code = await newestCode(app, asked.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  assert.equal((await confirm(browser, asked.change_id, wrong)).code, 'wrong_code')
  const stranger = await customer()
  assert.equal((await confirm(stranger.browser, asked.change_id, code)).code, 'change_over')
  const resend = () => browser.ask(contract.resendEmailCode, { params: { id: asked.change_id }, body: {} })
  assert.equal((await resend()).status, 200)
  assert.equal((await confirm(browser, asked.change_id, code)).code, 'wrong_code')
  assert.equal((await resend()).status, 200)
  assert.equal((await resend()).code, 'too_many_codes')
  app.clock.advance(30 * 60_000)
  assert.equal((await resend()).code, 'change_over')
})

test('code_spent: a code to a new address takes five guesses, and then it is told', async () => {
  const { browser, email } = await customer()
  const asked = (await askForEmail(browser, email, 'spent@mail.example')).data
  const code = await newestCode(app, asked.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 0; tries < 4; tries++)
    assert.equal((await confirm(browser, asked.change_id, wrong)).code, 'wrong_code')
  assert.equal((await confirm(browser, asked.change_id, wrong)).code, 'code_spent')
  assert.equal((await confirm(browser, asked.change_id, code)).code, 'code_spent')
})

test('email_taken: another’s address is refused only to who can read its mail', async () => {
  const { browser, email } = await customer()
  const taken = await customer()
  const asked = (await askForEmail(browser, email, taken.email)).data
  const refused = await confirm(browser, asked.change_id, await newestCode(app, taken.email))
  assert.equal(refused.code, 'email_taken')
  assert.equal((await browser.ask(whoAmI)).data.email, email)
})

test('too_many_codes to a new address leaves the authorisation for later', async () => {
  const { browser, email } = await customer()
  const wanted = 'often@mail.example'
  const sight = (await browser.ask(contract.prepareEmail, { body: { email: wanted } })).data
  for (let asked = 0; asked < 3; asked++) {
    app.clock.advance(60_000)
    const authorisation_id = await authorise(browser, email, sight)
    await browser.ask(contract.changeEmail, { body: { email: wanted, authorisation_id } })
  }
  const authorisation_id = await authorise(browser, email, sight)
  const refused = await browser.ask(contract.changeEmail, { body: { email: wanted, authorisation_id } })
  assert.equal(refused.code, 'too_many_codes')
  const [row] = await app.doors.database.sql<{ used_at: Date | null }>`
    select used_at from authorisations where id = ${authorisation_id}`
  assert.equal(row?.used_at, null)
})

test('contact_unchanged, nothing_to_confirm: what is there already, and no number at all', async () => {
  const { browser, email, id } = await customer()
  const phone = (await browser.ask(whoAmI)).data.phone ?? ''
  const unchanged = await browser.ask(contract.preparePhone, { body: { phone } })
  assert.equal(unchanged.code, 'contact_unchanged')
  const same = await browser.ask(contract.prepareEmail, { body: { email } })
  assert.equal(same.code, 'contact_unchanged')
  const ask = () => browser.ask(contract.sendPhoneCode, { body: {} })
  const { sql } = app.doors.database
  await sql`update users set phone_confirmed_at = ${app.clock.now()} where id = ${id}`
  assert.equal((await ask()).code, 'nothing_to_confirm')
  await sql`update users set phone = null, phone_confirmed_at = null where id = ${id}`
  assert.equal((await ask()).code, 'nothing_to_confirm')
})

test('sms_off: where no SMS can be sent no number is confirmed or changed, and its authorisation is kept', async () => {
  const { browser, email, id } = await customer()
  assert.equal((await browser.ask(contract.sendPhoneCode, { body: {} })).code, 'sms_off')
  const prepared = (await browser.ask(contract.preparePhone, { body: { phone: '0701 000 0001' } })).data
  assert.equal(prepared.value, '+2347010000001')
  const authorisation_id = await authorise(browser, email, prepared)
  assert.match(
    saidTo(email),
    /^Code \d{6} confirms \+2347010000001 as the new phone number of your account\./,
  )
  const body = { phone: '07010000001', authorisation_id }
  const change = () => browser.ask(contract.changePhone, { body })
  assert.deepEqual([(await change()).code, (await change()).code], ['sms_off', 'sms_off'])
  // One that waits from a time when there were SMS.
  const [waiting] = await app.doors.database.sql<{ id: string }>`
    insert into phone_changes (id, user_id, phone, phone_before, code_id, asked_at)
    values (${newId(app.doors)}, ${id}, '+2347010000001', '', ${newId(app.doors)}, ${app.clock.now()}) returning id`
  const again = await browser.ask(contract.resendPhoneCode, { params: { id: waiting?.id ?? '' }, body: {} })
  assert.equal(again.code, 'sms_off')
  const other = { ...body, phone: '07010000002' }
  assert.equal((await browser.ask(contract.changePhone, { body: other })).code, 'authorisation_missing')
})
