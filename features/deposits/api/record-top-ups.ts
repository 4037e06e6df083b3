// Answers for money that the house's owners bring to the bank: its own statement tells of it, and it is posted once.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { ownersToFloat } from '../postings.ts'
import type { BankMoney, BankRail, StatementLine } from '../rail.ts'
import { lockReference } from './reference-lock.ts'

/** Lines of the statement that no customer is behind: the adapter names them so. */
const isTopUp = (line: StatementLine): boolean => line.providerReference.startsWith('topup:')

/** Posts what the owners brought or took and we have not recorded yet. Answers how many there were. */
export async function recordTopUps(doors: Doors, rail: BankRail): Promise<number> {
  const statement = await rail.statement()
  if (statement.outcome !== 'accepted') {
    doors.log.warn({ provider: rail.provider, outcome: statement.outcome }, 'the bank gave no statement')
    return 0
  }
  let recorded = 0
  for (const line of statement.value.filter(isTopUp)) {
    if (await recordOne(doors, rail.provider, line)) recorded += 1
  }
  return recorded
}

type TopUp = {
  readonly provider: string
  readonly reference: string
  readonly change: BankMoney
  readonly at: Date
  readonly now: Date
}

/** Whether it is a new one: a line of the statement counts once, for ever, also as a deposit. Whoever asks holds the reference. */
export async function insertTopUp(
  sql: Sql,
  { provider, reference, change, at, now }: TopUp,
): Promise<boolean> {
  const inserted = await sql`
    insert into float_top_ups (provider, provider_reference, currency, amount_minor, at, recorded_at)
    select ${provider}::text, ${reference}::text, ${change.currency}::text, ${change.minor}::bigint, ${at}::timestamptz, ${now}::timestamptz
    where not exists (select 1 from deposits where provider = ${provider} and provider_reference = ${reference})
    on conflict (provider, provider_reference) do nothing returning 1`
  return inserted.length > 0
}

async function recordOne(doors: Doors, provider: string, line: StatementLine): Promise<boolean> {
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const { providerReference: reference, change, at } = line
    await lockReference(sql, provider, reference)
    if (!(await insertTopUp(sql, { provider, reference, change, at, now }))) return false
    const posted = await commitOne(
      sql,
      {
        op: 'post',
        key: keyFrom('float-top-up', provider, reference),
        posting: ownersToFloat(provider, change),
        effectiveAt: line.at,
        context: { actor: 'system', intent: `float:${line.providerReference}`, requestId: undefined },
      },
      { now },
    )
    assert(posted.status === 'posted', `a new top-up is posted, the ledger said ${posted.status}`)
    return true
  })
}
