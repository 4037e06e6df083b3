// Receipts: issued for what has happened alone, one code for ever, and a public check that tells a stranger no more than it must.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extractText, getDocumentProxy } from 'unpdf'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import {
  plantTransaction,
  type PlantedTransaction,
  plantWallet,
  type SignedInCustomer,
  signUpCustomer,
} from '#features/users/test-people.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { receiptContent } from '../content.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'

let app: TestApp
let mine: SignedInCustomer
let theirs: SignedInCustomer
let walletId: string

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      customerRoutes(mount, doors)
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    customer: customerAuthenticator,
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({ ...customerJobs(doors, parts), ...adminJobs(doors, parts) }),
  })
  mine = await signUpCustomer(app, 'mine@mail.example')
  theirs = await signUpCustomer(app, 'theirs@mail.example')
  await app.doors.database
    .sql`update users set first_name = 'Adaeze', last_name = 'Okafor' where id = ${mine.id}`
  walletId = (await plantWallet(app.doors, mine.id)).walletId
})
after(() => app.close())

const plant = (given: Partial<PlantedTransaction> = {}) =>
  plantTransaction(app.doors, {
    userId: mine.id,
    walletId,
    minor: 8_500_000n,
    counterparty: 'OLÚWAṢEUN ADÉBÁYỌ̀',
    ...given,
  })
const issue = (id: string, cookie = mine.cookie) =>
  app.request(contract.issueReceipt, { cookie, params: { id } })
const check = (code: string) => app.request(contract.checkReceipt, { params: { code } })

test('a receipt holds both sides, every charge, and the address that proves it', async () => {
  const { id, reference } = await plant({
    direction: 'debit',
    feeMinor: 2_687n,
    stampDutyMinor: 5_000n,
    narration: 'Fees',
  })
  const { data } = await issue(id)
  assert.match(data.code, /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  assert.equal(data.address, `http://localhost:4000/receipt/${data.code}`)
  assert.deepEqual(data.from, { name: 'Adaeze Okafor', bank_name: app.doors.brand.name, account_number: '' })
  assert.deepEqual(data.to, { name: 'OLÚWAṢEUN ADÉBÁYỌ̀', bank_name: 'Bank', account_number: '0123456789' })
  const { lines, ...head } = receiptContent(data)
  assert.deepEqual([head.standing, head.amount, head.party], ['Sent', '₦85,000.00', 'to OLÚWAṢEUN ADÉBÁYỌ̀'])
  assert.deepEqual(
    lines.map(({ label, value }) => `${label}: ${value}`),
    [
      'From: Adaeze Okafor',
      'Bank: Bank',
      'Account: 0123456789',
      'Note: Fees',
      'Date: 21 Nov 2026, 12:00 WAT',
      'Fee: ₦26.87',
      'Stamp duty: ₦50.00',
      'Total paid: ₦85,076.87',
      `Reference: ${reference}`,
    ],
  )
  // By what another customer was found is not passed on with it.
  for (const [account, shown] of [
    ['blessing.okafor@customers.example', 'b***@customers.example'],
    ['+2348031234567', '**********4567'],
    ['@blessing', '@blessing'],
  ] as const) {
    const other = receiptContent({ ...data, to: { ...data.to, account_number: account } }).lines
    assert.equal(other.find(({ label }) => label === 'Account')?.value, shown)
  }
})

test('the receipt of a bank transfer has the session ID, by which any bank finds it; no other has one', async () => {
  const { id, reference } = await plant({ direction: 'debit' })
  const session = '999058261121120000123456789012'
  await app.doors.database.sql`
    insert into orders (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, to_code, to_place,
      to_account, to_name, narration, authorised_by, authorised_at, provider, session_id, created_at, promised_by, review_after, concluded_at)
    select ${newId(app.doors)}, t.reference, t.user_id, t.wallet_id, t.id, 'bank_transfer', 'success', 'NGN', t.amount_minor, 0, 0, 0, 0,
      t.amount_minor, '{}', '{}', '058', 'Bank', '0123456789', t.counterparty_name, '', 'pin', t.created_at, 'paystack', ${session},
      t.created_at, t.created_at, t.created_at, t.created_at
    from transactions t where t.id = ${id}`
  const { data } = await issue(id)
  assert.equal(data.session_id, session)
  assert.deepEqual(
    receiptContent(data)
      .lines.slice(-2)
      .map(({ label, value }) => `${label}: ${value}`),
    [`Reference: ${reference}`, `Session ID: ${session}`],
  )
  const pdf = contract.receiptPdf.path.replace(':id', id)
  const { rawPayload } = await app.app.inject({ method: 'GET', url: pdf, headers: { cookie: mine.cookie } })
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  assert.ok(text.replaceAll(/\s+/g, '').includes(`SessionID${session}`), text)
  assert.ok(!(await check(data.code)).text.includes(session))
  const deposit = (await issue((await plant()).id)).data
  assert.equal(deposit.session_id, null)
  assert.ok(receiptContent(deposit).lines.every(({ label }) => label !== 'Session ID'))
})

test('a payment has one receipt, however often it is asked for', async () => {
  const { id } = await plant()
  const all = await Promise.all(Array.from({ length: 8 }, () => issue(id)))
  assert.equal(new Set(all.map(({ data }) => data.code)).size, 1)
  const [row] = await app.doors.database.sql<{ count: number }>`
    select count(*)::int count from issued_receipts where transaction_id = ${id}`
  assert.equal(row?.count, 1)
})

test('two payments never share a code, and neither shows its id', async () => {
  const [one, two] = [await plant(), await plant()]
  const codes = [(await issue(one.id)).data.code, (await issue(two.id)).data.code]
  assert.notEqual(codes[0], codes[1])
  assert.ok(!codes.join().toLowerCase().includes(one.id.slice(0, 8)))
})

test('what is still being confirmed has no receipt yet, and says why (receipt_not_ready)', async () => {
  for (const status of ['pending', 'processing'] as const) {
    const answer = await issue((await plant({ status })).id)
    assert.deepEqual([answer.status, answer.code], [409, 'receipt_not_ready'])
    assert.match(answer.message, /still being confirmed/)
  }
})

test('what failed or is disputed, and what we moved ourselves, has no receipt (receipt_of_nothing)', async () => {
  for (const status of ['failed', 'disputed'] as const) {
    const answer = await issue((await plant({ status })).id)
    assert.deepEqual([answer.status, answer.code], [409, 'receipt_of_nothing'])
  }
  const { id } = await plant({ direction: 'debit' })
  await app.doors.database.sql`update transactions set type = 'adjustment' where id = ${id}`
  assert.equal((await issue(id)).code, 'receipt_of_nothing')
})

test('staff hand out the receipt of a payment that ended, also that it failed; it is written down', async () => {
  const token = await adminToken(app, 'support')
  const forStaff = (id: string) => app.request(contract.receiptForStaff, { token, params: { id } })
  const { id } = await plant({ status: 'failed', direction: 'debit', feeMinor: 1_000n })
  const file = await app.app.inject({
    method: 'GET',
    url: contract.receiptForStaff.path.replace(':id', id),
    headers: { authorization: `Bearer ${token}` },
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
    mergePages: true,
  })
  assert.match(text, /Failed\. Nothing was taken/)
  assert.doesNotMatch(text, /Total paid/)
  const written = await app.doors.database
    .sql`select 1 from audit_log where action = 'receipts.for-staff' and target_id = ${id}`
  assert.equal(written.length, 1)
  // Whoever is shown it reads the same.
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)?.[0] ?? ''
  assert.equal((await check(code)).data.state, 'not_paid')
  for (const [status, refused] of [
    ['pending', 'receipt_not_ready'],
    ['disputed', 'receipt_of_nothing'],
  ] as const)
    assert.equal((await forStaff((await plant({ status })).id)).code, refused)
  assert.equal((await forStaff(newId(app.doors))).code, 'transaction_not_found')
})

test('another’s payment has no receipt for me (transaction_not_found)', async () => {
  const { id } = await plant()
  for (const call of [contract.issueReceipt, contract.receiptPdf]) {
    const path = call.path.replace(':id', id)
    const answer = await app.send(call.method, path, { cookie: theirs.cookie })
    const none = await app.send(call.method, call.path.replace(':id', newId(app.doors)), {
      cookie: mine.cookie,
    })
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [404, 'transaction_not_found', none.message],
    )
    assert.equal((await app.send(call.method, path)).code, 'not_signed_in')
  }
  const rows = await app.doors.database.sql`select 1 from issued_receipts where transaction_id = ${id}`
  assert.equal(rows.length, 0)
})

test('a stranger learns amount, day, shortened names, bank and reference, and nothing else', async () => {
  const { id, reference } = await plant({ narration: 'Secret words' })
  const { code } = (await issue(id)).data
  const answer = await check(code)
  const noon = app.clock.now().toISOString()
  assert.deepEqual(answer.data, {
    code,
    state: 'paid',
    direction: 'credit',
    is_own: false,
    currency: 'NGN',
    amount: '85000.00',
    sender: 'Olúwaṣeun A.',
    receiver: 'Adaeze O.',
    bank_name: 'Bank',
    place: 'Bank',
    number: null,
    reference,
    made_at: noon,
    concluded_at: noon,
    paid_late_at: null,
  })
  for (const secret of ['Okafor', 'mine@mail.example', mine.id, id, '0123456789', 'Secret', 'ADÉBÁYỌ̀'])
    assert.ok(!answer.text.includes(secret), secret)
})

test('money that came back shows at once wherever its receipt is checked, and on the receipt', async () => {
  const { id } = await plant({ direction: 'debit' })
  const { code } = (await issue(id)).data
  const { sql } = app.doors.database
  await sql`update transactions set status = 'reversed', completed_at = ${new Date('2026-11-21T15:20:00Z')} where id = ${id}`
  const { data } = await check(code)
  assert.deepEqual([data.state, data.concluded_at], ['returned', '2026-11-21T15:20:00.000Z'])
  const again = (await issue(id)).data
  assert.deepEqual([again.code, again.status], [code, 'reversed'])
  const content = receiptContent(again)
  assert.deepEqual([content.look, content.standing], ['returned', 'Returned'])
  assert.ok(
    content.lines.some(({ label, value }) => label === 'Returned' && value === '21 Nov 2026, 16:20 WAT'),
  )
  await sql`update transactions set status = 'disputed' where id = ${id}`
  assert.equal((await check(code)).data.state, 'disputed')
})

test('a code that we never gave out is no receipt of ours (receipt_not_issued)', async () => {
  const { id } = await plant()
  const { code } = (await issue(id)).data
  const changed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  for (const wrong of [changed, '0000-0000-0000-0000']) {
    const answer = await check(wrong)
    assert.deepEqual([answer.status, answer.code], [404, 'receipt_not_issued'], wrong)
  }
})

test('what cannot be a code is called none, and no forgery (not_a_receipt_code)', async () => {
  const { id } = await plant()
  const { code } = (await issue(id)).data
  for (const wrong of [code.slice(1), 'x', '../../etc', "' or 1=1 --", '%00'.repeat(5)]) {
    const answer = await check(wrong)
    assert.deepEqual([answer.status, answer.code], [422, 'not_a_receipt_code'], wrong)
    assert.doesNotMatch(answer.message, /issue|forg|rely|hand/)
  }
})

test('a code is read as people type it: small letters, blanks, O for zero', async () => {
  const { code } = (await issue((await plant()).id)).data
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  assert.equal((await check(typed)).data.code, code)
})

test('codes cannot be tried without end: the check is limited by address', async () => {
  const { calls } = contract.checkReceipt.limit
  const codes: (string | undefined)[] = []
  for (let tried = 0; tried <= calls; tried++)
    codes.push(
      (await app.request(contract.checkReceipt, { params: { code: 'x' }, from: '203.0.113.7' })).code,
    )
  assert.deepEqual([codes[calls - 1], codes[calls]], ['not_a_receipt_code', 'too_many_tries'])
})

test('the check needs no cookie and sets none', async () => {
  const { headers } = await check('x')
  assert.equal(headers['set-cookie'], undefined)
})

test('of a person who was erased a receipt keeps its figures and loses the name', async () => {
  const gone = await signUpCustomer(app, 'gone@mail.example')
  const purse = await plantWallet(app.doors, gone.id)
  const { id } = await plant({ userId: gone.id, walletId: purse.walletId })
  const { code } = (await issue(id, gone.cookie)).data
  await app.doors.database.sql`update users set first_name = null, last_name = null where id = ${gone.id}`
  const { data } = await check(code)
  assert.deepEqual([data.receiver, data.amount], [`A customer of ${app.doors.brand.name}`, '85000.00'])
})

test('the PDF says the same as the receipt, and links to the page that checks it', async () => {
  const { id } = await plant({
    direction: 'debit',
    feeMinor: 1_000n,
    narration: 'A note that is quite long '.repeat(8),
  })
  const { data } = await issue(id)
  const url = contract.receiptPdf.path.replace(':id', id)
  const answer = await app.app.inject({ method: 'GET', url, headers: { cookie: mine.cookie } })
  assert.equal(answer.headers['content-disposition'], `attachment; filename="receipt-${data.reference}.pdf"`)
  const bytes = answer.rawPayload
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`)
  const document = await getDocumentProxy(new Uint8Array(bytes))
  assert.equal(document.numPages, 1)
  const text = (await extractText(document, { mergePages: true })).text
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC')
  const content = receiptContent(data)
  for (const { label, value } of content.lines) {
    assert.ok(text.includes(label), label)
    assert.ok(text.includes(value.trim().replaceAll(/\s+/g, ' ').normalize('NFC')), value)
  }
  assert.ok(text.includes(content.amount) && text.includes(content.code))
  const links = await (await document.getPage(1)).getAnnotations()
  assert.ok(links.some((link: { url?: string }) => link.url === data.address))
})

test('what is kept of a receipt is ids and a hash', async () => {
  const [row] = await app.doors.database.sql<Record<string, unknown>>`select * from issued_receipts limit 1`
  assert.deepEqual(Object.keys(row ?? {}).sort(), ['code_hash', 'issued_at', 'transaction_id', 'user_id'])
})

test('a session draws thirty papers a minute (too_many_tries); another customer’s are drawn meanwhile', async () => {
  app.clock.advance(60_000)
  const url = contract.receiptPdf.path.replace(':id', '018f3c2e-0000-7000-8000-00000000b41a')
  const ask = (cookie: string) => app.app.inject({ method: 'GET', url, headers: { cookie } })
  const answers = await Promise.all(Array.from({ length: 31 }, () => ask(mine.cookie)))
  const codes = answers.map(({ statusCode }) => statusCode)
  assert.deepEqual(
    [codes.filter((code) => code === 404).length, codes.filter((code) => code === 429).length],
    [30, 1],
  )
  assert.equal((await ask(theirs.cookie)).statusCode, 404)
  app.clock.advance(60_000)
  assert.equal((await ask(mine.cookie)).statusCode, 404)
})
