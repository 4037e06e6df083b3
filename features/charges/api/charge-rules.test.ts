// Promises about the rows of charges in the database: never two at once for one thing, never changed, only ended.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Database } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'

let database: TestDatabase
let app: Database
const now = new Date('2026-11-21T11:00:00Z')

before(async () => {
  database = await testDatabase()
  app = database.open('finance_app')
})
after(() => database.drop())

const insertPromotion = (
  id: string,
  dates: { from: string; until: string | null },
  services = ['bank_transfer'],
  currency = 'NGN',
) => app.sql`
  insert into charge_rules (id, code, name, kind, applies_to, currency, basis_points, source, set_at, valid_from, valid_until)
  values (${id}, 'promotion', ${id}, 'promotion', ${services}, ${currency}, 5000, 'A decision of the house', ${now},
    ${new Date(`${dates.from}T00:00:00+01:00`)}, ${dates.until === null ? null : new Date(`${dates.until}T00:00:00+01:00`)})`

describe('two rows for one thing', () => {
  it('are refused by the database when they would hold at once, with both names', async () => {
    await insertPromotion('may', { from: '2030-05-01', until: '2030-06-01' })
    await assert.rejects(
      insertPromotion('late-may', { from: '2030-05-31', until: '2030-07-01' }),
      /the charges may and late-may would apply at once/,
    )
    await assert.rejects(
      insertPromotion('around-may', { from: '2030-04-01', until: null }, ['deposit', 'bank_transfer']),
      /would apply at once/,
    )
  })

  it('may follow each other without a gap, and stand side by side for other services', async () => {
    await insertPromotion('july', { from: '2030-07-01', until: '2030-08-01' })
    await insertPromotion('august', { from: '2030-08-01', until: '2030-09-01' })
    await insertPromotion('july-inside', { from: '2030-07-01', until: '2030-08-01' }, ['customer_transfer'])
    const rows = await app.sql<{ id: string }>`select id from charge_rules where id like 'july%' order by id`
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['july', 'july-inside'],
    )
  })

  it('may hold at once for two currencies, and there is no price in any but naira and dollars', async () => {
    const dates = { from: '2030-10-01', until: '2030-11-01' }
    await insertPromotion('october', dates)
    await insertPromotion('october-dollars', dates, ['bank_transfer'], 'USD')
    await assert.rejects(
      insertPromotion('october-again', dates, ['bank_transfer'], 'USD'),
      /the charges october-dollars and october-again would apply at once/,
    )
    await assert.rejects(
      insertPromotion('october-coins', dates, ['deposit'], 'COIN'),
      /charge_rules_currency_check/,
    )
  })

  it('written by forty at once are one', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        insertPromotion(`race-${index}`, { from: '2031-01-01', until: '2031-02-01' }),
      ),
    )
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  })
})

describe('a row that is written', () => {
  it('cannot be changed or taken away by the server', async () => {
    await assert.rejects(
      app.sql`update charge_rules set basis_points = 0 where kind = 'tax'`,
      /permission denied/,
    )
    await assert.rejects(app.sql`delete from charge_rules where kind = 'tax'`, /permission denied/)
  })

  it('cannot be changed by the owner of the database either, only ended', async () => {
    const owner = database.open('finance_owner')
    await assert.rejects(
      owner.sql`update charge_rules set value_minor = 1 where id = 'stamp-duty-2026'`,
      /a charge is never changed: stamp-duty-2026/,
    )
  })

  it('cannot be given an end that makes two hold at once', async () => {
    await insertPromotion('short', { from: '2032-01-01', until: '2032-02-01' })
    await insertPromotion('next', { from: '2032-02-01', until: '2032-03-01' })
    await assert.rejects(
      app.sql`update charge_rules set valid_until = null where id = 'short'`,
      /would apply at once/,
    )
  })

  it('that begins in the past is refused, and so is an end in the past, and taking back what has begun', async () => {
    await assert.rejects(
      insertPromotion('yesterday', { from: '2026-11-21', until: '2026-12-01' }),
      /what begins in the past is refused/,
    )
    const end = (until: Date) => app.sql`
      update charge_rules set valid_until = ${until}, changed_at = ${now} where id = 'transfer-fee-2020'`
    await assert.rejects(end(new Date('2026-11-21T10:59:59.999Z')), /an end in the past is refused/)
    await assert.rejects(
      app.sql`update charge_rules set withdrawn_at = ${now}, changed_at = ${now} where id = 'vat-2020'`,
      /what has begun is not taken back/,
    )
    await assert.rejects(
      app.sql`update charge_rules set valid_until = null, changed_at = ${now} where id = 'transfer-levy-2021'`,
      /an end in the past is refused/,
    )
  })

  it('that was taken back before it began never holds, stays so, and leaves its time to another', async () => {
    await insertPromotion('gone', { from: '2033-01-01', until: '2033-02-01' })
    const takeBack = () => app.sql`
      update charge_rules set withdrawn_at = ${now}, changed_at = ${now} where id = 'gone'`
    await takeBack()
    await assert.rejects(takeBack(), /what was taken back stays so/)
    await insertPromotion('instead', { from: '2033-01-15', until: '2033-02-01' })
  })
})
