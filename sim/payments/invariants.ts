// Answers for what holds of simulated payments: after every commit, and when everything has come to its end.
import type { Database, Sql } from '#kit/db/database.ts'
import { proveBook } from '../invariants.ts'
import { provider } from './bank.ts'
import type { Story } from './world.ts'

/** Throws the first thing that does not hold. `sql` sees what is committed. */
export async function checkPayments(sql: Sql, story: Story): Promise<void> {
  const known = story.acknowledged
  await refuseFaults(sql<{ fault: string }>`
    select 'I1: a currency does not sum to zero' fault from ledger.accounts group by currency having sum(balance) <> 0
    union all select format('I2: account %s has %s and holds %s', id, balance, held) from ledger.accounts
      where held < 0 or (not may_go_negative and balance < held)
    union all select format('P1: transfer %s is %s, its hold of %s is %s', t.id, t.state, h.amount, h.state)
      from orders t left join ledger.holds h on h.id = t.hold_id
      where t.kind = 'bank_transfer' and (h.amount = t.total_minor and h.state = case
        when t.concluded_at is null then 'held' when t.state = 'failed' then 'released' else 'settled' end) is not true
    union all select format('P2: hold %s is of no transfer', h.id) from ledger.holds h
      where not exists (select from orders t where t.hold_id = h.id)
    union all select format('P3: %s transfers have one authorisation', count(*)) from orders
      group by authorisation_id having count(*) > 1
    union all select format('P4: a returned transfer, %s, has %s reversals', t.id, count(r.id))
      from orders t left join ledger.transfers r on r.reverses = t.ledger_transfer
      where t.kind = 'bank_transfer' and t.state in ('success', 'returned') group by t.id
      having count(r.id) <> case t.state when 'returned' then 1 else 0 end
    union all select format('P5: of limit %s %s are used, and transfers tell of %s', l.period, l.used_minor, t.sent)
      from limit_usage l cross join lateral (
        select coalesce(sum(amount_minor), 0) sent from orders t
        where t.user_id = l.user_id and l.period = any (t.limit_periods) and t.state not in ('failed', 'returned')) t
      where l.used_minor <> t.sent
    union all select format('P6: open transfer %s is left to nobody', t.id) from orders t
      where t.concluded_at is null and not exists (
        select from jobs j where j.kind = 'orders.submit' and j.key = t.id::text and j.done_at is null
          and (j.dead_at is null or exists (
            select from cases c where c.kind = 'job_stopped' and c.subject_id = j.id::text and c.state = 'open')))
    union all select format('P7: what was acknowledged under %s stands there as %s', k.key, coalesce(i.answer::jsonb->'data'->>'transaction_id', 'nothing'))
      from unnest(${known.map(({ userId }) => `customer:${userId}`)}::text[], ${known.map(({ key }) => key)}::text[],
        ${known.map(({ transactionId }) => transactionId)}::text[]) k (principal, key, id)
      left join idempotency_keys i on i.principal = k.principal and i.key = k.key
      left join orders t on t.transaction_id::text = k.id
      where t.id is null or i.answer::jsonb->'data'->>'transaction_id' is distinct from k.id
    union all select format('P8: deposit %s has no posting of its own', d.provider_reference) from deposits d
      where not exists (select from ledger.transfers t where t.intent = 'deposit:' || d.id::text)
    limit 3`)
}

async function refuseFaults(asked: Promise<readonly { readonly fault: string }[]>): Promise<void> {
  const faults = await asked
  if (faults.length > 0) throw new Error(faults.map(({ fault }) => fault).join('; '))
}

/** What we and the bank say of each payout and deposit, when both have come to the end. `before`: what we had there at the beginning. */
export async function checkEnd(database: Database, story: Story, before: bigint): Promise<void> {
  const { sql } = database
  const { bank } = story
  await checkPayments(sql, story)
  await proveBook(database)
  const transfers = await sql<{ reference: string; state: string; amount: bigint }>`
    select reference, state, amount_minor amount from orders where kind = 'bank_transfer'`
  for (const { reference, state, amount } of transfers) {
    const payout = bank.payouts.get(reference)
    const ends = endsFor(payout?.state)
    if (!ends.includes(state) || (payout !== undefined && payout.amount !== amount))
      throw new Error(
        `F1: transfer ${reference} is ${state} with us and ${payout?.state ?? 'unknown'} at the bank`,
      )
  }
  const ours = new Set(transfers.map(({ reference }) => reference))
  const unknown = [...bank.payouts.keys()].find((reference) => !ours.has(reference))
  if (unknown !== undefined) throw new Error(`F2: the bank paid ${unknown}, which nobody ordered`)
  await checkDeposits(sql, story)
  const [held] = await sql<{ held: bigint }>`select sum(held)::bigint held from ledger.accounts`
  if (held?.held !== 0n) throw new Error(`F4: ${held?.held} is held for nothing`)
  const [dead] = await sql<{ kind: string; last_error: string }>`
    select kind, last_error from jobs where dead_at is not null limit 1`
  if (dead !== undefined) throw new Error(`F6: a job of ${dead.kind} was given up: ${dead.last_error}`)
  const settled = (await settlementOf(sql)) - before
  if (settled !== bank.balance())
    throw new Error(`F5: we have ${settled} at the bank, and it says ${bank.balance()}`)
}

function endsFor(state: string | undefined): readonly string[] {
  if (state === 'success') return ['success']
  // What came back before we heard that it went out was never posted.
  return state === 'reversed' ? ['returned', 'failed'] : ['failed']
}

async function checkDeposits(sql: Sql, { bank }: Story): Promise<void> {
  const rows = await sql<{ reference: string; gross: bigint; state: string }>`
    select provider_reference reference, gross_minor gross, state from deposits`
  const known = new Map(rows.map((row) => [row.reference, row]))
  if (known.size !== rows.length || known.size !== bank.deposits.size)
    throw new Error(`F3: ${rows.length} deposits stand in our books, the bank has ${bank.deposits.size}`)
  for (const [reference, { gross }] of bank.deposits)
    if (known.get(reference)?.gross !== gross.minor)
      throw new Error(`F3: deposit ${reference} is not what the bank has`)
}

/** What we have at the bank by our own books. */
export async function settlementOf(sql: Sql): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }>`
    select -sum(balance)::bigint balance from ledger.accounts where code = ${`NGN/${provider}/settlement`}`
  return row?.balance ?? 0n
}
