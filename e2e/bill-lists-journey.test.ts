// Promises about paying many bills in a real browser on a small phone: one file, each fault mended in place, one proof, and each line followed to its end.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { openSendScreens, type SendScreens } from './send-screens.ts'

let screens: SendScreens
before(async () => {
  screens = await openSendScreens('15000')
})
after(() => screens.close())

const choose = (name: string, text: string) =>
  screens.visitor.page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const row = (list: string, name: RegExp) =>
  screens.visitor.page.getByRole('list', { name: list }).getByRole('button', { name })

const file = [
  'biller;reference;amount;plan;label',
  'Ikeja Electric, prepaid;45039218710;"1,000.00";;Flat 1',
  'ikeja-electric-prepaid;45039218810;1000;;Flat 2',
  'ikeja-electric-prepaid;45039218810;1000;;Flat 2 again',
  'ikeja-electric-prepaid;4.5E+10;1000;;Flat 3',
  'gotv;12345610;;gotv-smallie;Ada',
  'Ikeja Electric;45039218910;1000;;Flat 4',
  'IKEJA ELECTRIC;45039219010;1000;;Flat 5',
  'DSTV;1029384210;;Padi 1;Shop',
  ';;3000;;',
  'give-rccg;Member 2296;500;;Tithe',
].join('\r\n')

test('what is no list is refused in words, and a template is there', async () => {
  const { page } = screens.visitor
  await screens.open('/bills')
  await screens.visitor.page.getByRole('link', { name: /Pay many bills/ }).click()
  await screens.heading('Pay many bills')
  await screens.visitor.look('bill-lists', 'both')
  await screens.fitsNarrow('bill-lists')
  await choose('list.xlsx', 'PK\u0003\u0004')
  await screens.seen(/^This is an Excel file/)
  await choose('long.csv', `biller,reference\ngotv,1234${'5'.repeat(80)}`)
  await screens.seen(/^Row 2 has a cell that is too long: “12345/)
  const downloading = page.waitForEvent('download')
  await screens.button('Download a template').click()
  const template = await readFile(await (await downloading).path(), 'utf8')
  assert.match(template, /^\uFEFFbiller,reference,amount,plan,label\r\n/)
})

test('a file: each line is checked, and what is wrong is mended, wanted or left out in place', async () => {
  const { page } = screens.visitor
  await choose('rent.csv', file)
  await screens.heading('To correct')
  await screens.seen('Another line pays the same. Pay both?')
  await screens.seen(/^The spreadsheet shortened this number/)
  await screens.seen('Did the spreadsheet drop zeros? With them this is 0012345610.')
  await screens.visitor.look('bill-list-to-correct', 'both')
  await screens.fitsNarrow('bill-list-to-correct')
  await row('To correct', /^Ada/).click()
  await screens.visitor.look('bill-list-line', 'both')
  await page.getByRole('button', { name: /^Use 0012345610/ }).click()
  await row('To correct', /^Flat 2 again/).click()
  await screens.button('Yes, pay it too').click()
  await row('To correct', /^Flat 3/).click()
  await screens.button('Leave this line out').click()
  await row('To correct', /^Flat 4/).click()
  await page.getByRole('button', { name: /^Use Ikeja Electric, prepaid In 2 lines/ }).click()
  await row('To correct', /^Flat 4/).waitFor({ state: 'detached' })
  await row('To correct', /^Flat 5/).waitFor({ state: 'detached' })
  await screens.visitor.look('bill-list-one-left', 'both')
  await row('To correct', /^Shop/).click()
  await page.getByRole('textbox', { name: 'Plan' }).fill('Padi 2')
  await screens.button('Save and check').click()
  await screens.seen('It is still not right.')
  await screens.visitor.look('bill-list-line-still', 'both')
  await page.getByRole('textbox', { name: 'Plan' }).fill('₦4,400')
  await screens.button('Save and check').click()
  await page.getByRole('button', { name: /^Pay ₦/ }).waitFor()
  assert.equal(await page.getByRole('list', { name: 'To correct' }).count(), 0)
  await screens.visitor.look('bill-list-ready', 'both')
  await screens.fitsNarrow('bill-list-ready')
})

test('one proof pays all of it: each line is a payment of its own, and the unpaid one makes the next list', async () => {
  const { page } = screens.visitor
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await screens.authorise('usual')
  // Partners answer in their own time, which passes here.
  await eventually(async () => {
    screens.world.clock.advance(1_000)
    assert.equal(await page.getByText('7 paid · 1 not paid', { exact: true }).count(), 1)
    assert.equal(await page.getByText('Not paid', { exact: true }).count(), 1)
    assert.equal(await page.getByText('Paid', { exact: true }).count(), 7)
  }, 180)
  await screens.visitor.look('bill-list-paid', 'both')
  await screens.fitsNarrow('bill-list-paid')
  const downloading = page.waitForEvent('download')
  await screens.button('Download the result').click()
  const result = await readFile(await (await downloading).path(), 'utf8')
  assert.match(result, /Flat 1.*Paid.*,tr_\w+,.*,(?:\d{4} ){4}\d{4}\r/)
  await screens.button('Pay the unpaid lines again').click()
  await row('Ready', /^Tithe/).waitFor()
  await screens.open('/bills/many')
  await screens.seen('8 of 8 sent')
  await screens.visitor.look('bill-lists-history')
  assert.deepEqual(screens.visitor.faults, [])
})
