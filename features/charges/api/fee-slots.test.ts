// Promises about the public price list: written from the rows of the moment, with what comes next, and never thrown away with the database.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase, type Database } from '#kit/db/database.ts'
import { createLog } from '#kit/log.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { movedClock } from '#kit/clock.ts'
import { feeSlots } from '../public.ts'

const noon = new Date('2026-11-21T11:00:00.000Z')
const brand = { name: 'Palmline', features: { crypto: true }, crypto: { licence: 'SEC 1' } }
const log = createLog({ level: 'silent', name: 'test' })

let database: TestDatabase
let sql: Database

before(async () => {
  database = await testDatabase()
  sql = database.open('finance_app')
})
after(() => database.drop())

const slotsAt = (at: Date, over = sql) => feeSlots({ database: over, clock: movedClock(at), log, brand })()
/** What a person reads of markup. */
const read = (html: string | undefined): string =>
  (html ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the public price list', () => {
  it('has every band, the tax, and the duty with who it goes to and when it is not owed', async () => {
    const slots = await slotsAt(noon)
    assert.equal(slots['fees-day'], '21 Nov 2026')
    assert.equal(
      read(slots['fees-to-bank']),
      'Sending to another bank What You pay Since ' +
        'Fee, up to ₦5,000.00 ₦10.00 1 Jan 2020 ' +
        'Fee, above ₦5,000.00 and up to ₦50,000.00 ₦25.00 1 Jan 2020 ' +
        'Fee, above ₦50,000.00 ₦50.00 1 Jan 2020 ' +
        'VAT, on the fee 7.5% 1 Feb 2020 ' +
        'Stamp duty, from ₦10,000.00 Goes to the government, not to us. ' +
        'Not charged for transfers between your own accounts and salaries. ₦50.00 1 Jan 2026',
    )
  })

  it('says that sending to a customer and receiving are free of fees', async () => {
    const slots = await slotsAt(noon)
    assert.match(
      read(slots['fees-to-customer']),
      /^Sending to another Palmline customer .* Fee Free Stamp duty/,
    )
    assert.equal(read(slots['fees-receiving']), 'Receiving money What You pay Since Fee Free')
    assert.equal(
      read(slots['fees-bought']),
      'Airtime What You pay Since Fee Free ' +
        'Bills What You pay Since Fee VAT included. Shown before you pay. By biller',
    )
  })

  it('is that of its day: in 2025 the receiver paid the levy and the sender none', async () => {
    const slots = await slotsAt(new Date('2025-06-01T11:00:00.000Z'))
    assert.doesNotMatch(read(slots['fees-to-bank']), /duty|levy/)
    assert.match(
      read(slots['fees-receiving']),
      /levy, from ₦10,000.00 .* ₦50.00 1 Jan 2021 Until 31 Dec 2025/,
    )
    assert.match(read(slots['fees-coming']), /From 1 Jan 2026: Stamp duty: ₦50.00 from ₦10,000.00\./)
    assert.equal(slots['fees-bank-total'], '₦10,026.88')
  })

  it('reckons its calculator and its examples by the engine itself', async () => {
    const slots = await slotsAt(noon)
    assert.deepEqual(
      [slots['fees-bank-fee'], slots['fees-bank-vat'], slots['fees-bank-duty'], slots['fees-bank-total']],
      ['₦25.00', '₦1.88', '₦50.00', '₦10,076.88'],
    )
    assert.equal(slots['fees-customer-total'], '₦10,050.00')
    assert.match(read(slots['fees-examples']), /₦9,999.99 ₦25.00 ₦1.88 ₦0.00 ₦10,026.87/)
  })

  it('has the limits of every tier, of the first hours and of one transfer', async () => {
    const limits = read((await slotsAt(noon))['fees-limits'])
    assert.match(limits, /Tier 1 BVN or NIN ₦50,000.00 ₦50,000.00 ₦300,000.00/)
    assert.match(limits, /Tier 3 BVN, NIN, Government ID, Proof of address No limit ₦5,000,000.00 No limit/)
    assert.match(limits, /first 24 hours .* send up to ₦20,000.00 and receive up to ₦20,000.00/)
    assert.match(limits, /One transfer is at most ₦25,000,000.00/)
  })

  it('changes with the rows, without anything being built again', async () => {
    assert.equal(read((await slotsAt(noon))['fees-coming']), 'No changes are planned.')
    assert.match(read((await slotsAt(noon))['fees-free']), /no free transfers/)
    await sql.sql`
      insert into free_transfer_settings (per_month, valid_from, set_at)
      values (1, ${new Date('2026-11-22T00:00:00+01:00')}, ${noon}), (9, ${new Date('2027-01-01T00:00:00+01:00')}, ${noon}),
        (5, ${new Date('2027-01-01T00:00:00+01:00')}, ${noon})`
    await sql.sql`
      insert into charge_rules (id, code, name, kind, applies_to, currency, basis_points, source, set_at, valid_from, valid_until)
      values ('carnival', 'promotion', 'Carnival <b>', 'promotion', '{bank_transfer}', 'NGN', 2550, 'The house',
        ${noon}, ${new Date('2026-12-01T00:00:00+01:00')}, ${new Date('2027-01-01T00:00:00+01:00')})`
    assert.equal(
      read((await slotsAt(noon))['fees-coming']),
      'From 22 Nov 2026: 1 free transfer to other banks a month. ' +
        'From 1 Dec 2026: Carnival &lt;b&gt;: 25.5% off the fee. ' +
        'From 1 Jan 2027: 5 free transfers to other banks a month.',
    )
    const december = await slotsAt(new Date('2026-12-05T11:00:00.000Z'))
    assert.match(
      read(december['fees-to-bank']),
      /Carnival &lt;b&gt;: less fee 25.5% off 1 Dec 2026 Until 31 Dec 2026/,
    )
    assert.match(read(december['fees-free']), /Your first transfer to another bank each month is free/)
    assert.match(read(december['fees-coming']), /On 1 Jan 2027 ends: Carnival/)
    assert.equal(december['fees-bank-fee'], '₦18.63')
    assert.match(
      read((await slotsAt(new Date('2027-02-01T11:00:00.000Z')))['fees-free']),
      /Your first 5 transfers to other banks each month are free/,
    )
  })

  it('says in words that it cannot be shown while the database is away', async () => {
    const away = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none' })
    const slots = await slotsAt(noon, away)
    await away.close()
    assert.match(slots['fees-to-bank'] ?? '', /can’t show today’s prices right now/)
    assert.match(slots['fees-fault'] ?? '', /try again in a moment/)
  })
})
