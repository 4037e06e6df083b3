// Answers for what makes a book sound: each promise beside the statement that finds what breaks it, the first ones first.
import { plannedByValue, type Sql } from '#kit/db/database.ts'
import { findBrokenHolds } from './broken-holds.ts'
import { findMissingGuards } from './guards.ts'
import type { Fault, Piece } from './piece.ts'

/** `pieces`: piece by piece. `once`: over all that is read. `whole`: once, and only where the whole book is read. */
export type Check = {
  readonly name: string
  readonly promise: string
  readonly reads: 'pieces' | 'once' | 'whole'
  find(sql: Sql, piece: Piece): Promise<Fault[]>
}

export const checks: readonly Check[] = [
  {
    name: 'currencies_sum_to_zero',
    promise: 'In every currency all balances sum to zero, and all entries do.',
    reads: 'once',
    find: (sql, { after }) => sql<Fault>`${plannedByValue(sql)}
      select format('%s: balances sum to %s, entries to %s.', currency, sum(a.balance), sum(coalesce(e.total, 0))) as fault
      from ledger.accounts a
      left join (select account_id, sum(amount) as total from ledger.entries where transfer_id > ${after}
        group by account_id) e on e.account_id = a.id
      group by currency having sum(a.balance) <> 0 or sum(coalesce(e.total, 0)) <> 0 order by currency`,
  },
  {
    name: 'balances_are_the_sum_of_entries',
    promise: 'Every balance is the sum of its entries, and every version their number.',
    reads: 'whole',
    find: (sql) => sql<Fault>`
      select format('Account %s has the balance %s and version %s; its %s entries sum to %s.', coalesce(a.id, e.account_id),
        a.balance, a.version, coalesce(e.many, 0), coalesce(e.total, 0)) as fault
      from ledger.accounts a
      full join (select account_id, sum(amount) as total, sum(case leg when 0 then version else 1 end) as many
        from ledger.entries group by account_id) e on e.account_id = a.id
      where a.id is null or a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.many, 0)
      order by coalesce(a.id, e.account_id) limit 5`,
  },
  {
    name: 'opening_balances',
    promise: 'What stands for entries that were taken away is as it was sealed, and alone of its time.',
    reads: 'once',
    find: (sql, { cut: { before, keptAfter } }) => sql<Fault>`${plannedByValue(sql)}
      (select format('Entry %s of account %s is of a time whose entries are away.', version, account_id) as fault
      from ledger.entries where transfer_id <= ${keptAfter} and (transfer_id <> 0 or leg <> 0 or recorded_at >= ${before})
      order by account_id, version limit 5)
      union all
      select format('The opening balances of %s are not as they were sealed.', c.before) as fault
      from (select before, seal from ledger.cuts order by before desc limit 1) c
      where c.seal <> ledger.opening_seal(c.before)`,
  },
  {
    name: 'running_balances',
    promise:
      'Every entry follows from the one before, in version, balance and instant, and the last is what its account has.',
    reads: 'pieces',
    find: findBrokenEntries,
  },
  {
    name: 'transfers_balance',
    promise: 'Every transfer has all its legs, and they sum to zero in every currency.',
    reads: 'pieces',
    find: findUnbalancedTransfers,
  },
  {
    name: 'transfer_seals',
    promise:
      'Every transfer and its entries are as they were sealed, each after the one before it in its lane.',
    reads: 'pieces',
    find: findBrokenSeals,
  },
  {
    name: 'lane_heads',
    promise: 'Every lane ends with its last transfer.',
    reads: 'once',
    find: (sql, { after }) => sql<Fault>`${plannedByValue(sql)}
      select format('Lane %s does not end with its last transfer, %s.', coalesce(l.id, m.lane), coalesce(t.id::text, 'none')) as fault
      from ledger.lanes l
      full join (select lane, max(id) as id from ledger.transfers where id > ${after} group by lane) m on m.lane = l.id
      left join ledger.transfers t on t.id = coalesce(m.id, case when l.last_transfer <= ${after} then l.last_transfer end)
      where (l.last_transfer is not distinct from t.id and l.head = coalesce(t.seal, ledger.lane_seal(l.id))) is not true
      order by 1 limit 5`,
  },
  {
    name: 'account_seals',
    promise: 'Every account is of the kind that it was opened as.',
    reads: 'once',
    find: (sql) => sql<Fault>`
      select format('Account %s is not as it was opened.', a.id) as fault from ledger.accounts a
      where a.seal <> ledger.account_seal(a.id, a.code, a.stripe, a.currency, a.normal_side, a.may_go_negative,
        a.opened_at, a.class)
      order by a.id limit 5`,
  },
  {
    name: 'no_overdraft',
    promise: 'No account is below what it holds without permission.',
    reads: 'once',
    find: (sql) => sql<Fault>`
      select format('Account %s has %s and holds %s.', id, balance, held) as fault from ledger.accounts
      where held < 0 or (not may_go_negative and balance < held) order by id limit 5`,
  },
  {
    name: 'holds',
    promise: 'What each account holds is what is left of its open holds, and every hold tells its own story.',
    reads: 'once',
    find: findBrokenHolds,
  },
  {
    name: 'reversals',
    promise: 'Every reversal is the exact opposite of one transfer, which has no other.',
    reads: 'pieces',
    find: findBrokenReversals,
  },
  {
    name: 'account_states',
    promise: 'Every freeze and closing has its row.',
    reads: 'once',
    find: (sql) => sql<Fault>`
      select format('Account %s is frozen or closed otherwise than its last change says.', a.id) as fault
      from ledger.accounts a
      left join (select distinct on (account_id) * from ledger.account_changes order by account_id, id desc) c
        on c.account_id = a.id
      where (a.debit_frozen, a.credit_frozen, a.closed)
        <> (coalesce(c.debit_frozen, false), coalesce(c.credit_frozen, false), coalesce(c.closed, false))
      order by a.id limit 5`,
  },
  {
    name: 'guards',
    promise: 'Triggers, constraints and rights stand between the rows and everyone.',
    reads: 'once',
    find: findMissingGuards,
  },
]

/**
 * Names the first broken entry of up to five accounts: changed, missing or put in. The first entry of an account in a piece is held
 * against the one before it: mostly the newest of the time before, else (clocks of two servers differ) the next lower version.
 */
function findBrokenEntries(sql: Sql, { after, upTo }: Piece): Promise<Fault[]> {
  return sql<Fault>`${plannedByValue(sql)}
    with told as (
      select e.*, lag(e.version) over story as version_before, lag(e.balance_after) over story as balance_before,
        lag(e.recorded_at) over story as before
      from ledger.entries e where e.transfer_id > ${after} and e.transfer_id <= ${upTo}
      window story as (partition by e.account_id order by e.version)
    ), linked as (
      select e.account_id, e.version, e.amount, e.balance_after, e.transfer_id, e.recorded_at,
        coalesce(e.version_before, p.version, 0) as version_before, coalesce(e.balance_before, p.balance_after, 0) as balance_before,
        coalesce(e.before, p.recorded_at) as before
      from told e
      left join lateral (
        select * from (
          select b.version, b.balance_after, b.recorded_at from ledger.entries b
          where e.version_before is null and e.version > 1 and b.account_id = e.account_id
            and b.recorded_at <= e.recorded_at and (b.recorded_at, b.version) < (e.recorded_at, e.version)
          order by b.recorded_at desc, b.version desc limit 1) b where b.version = e.version - 1
        union all (
          select b.version, b.balance_after, b.recorded_at from ledger.entries b
          where e.version_before is null and e.version > 1 and b.account_id = e.account_id and b.version < e.version
          order by b.version desc limit 1)
        limit 1) p on true
    ), broken as (
      select e.account_id, e.version_before + 1 as version, case
        when e.version <> e.version_before + 1 then 'is missing'
        when a.id is null then 'is of no account'
        when e.version > a.version then 'is not one of the account'
        when e.balance_after <> e.balance_before + e.amount then 'breaks the running balance'
        when e.version = a.version and e.balance_after <> a.balance then 'does not end in the balance of the account'
        when e.recorded_at is distinct from t.recorded_at then 'is not of the instant of its transfer'
        else 'was recorded before the one before it' end as how
      from linked e
      left join ledger.accounts a on a.id = e.account_id
      left join ledger.transfers t on t.id = e.transfer_id and t.id > ${after} and t.id <= ${upTo}
      where e.version <> e.version_before + 1 or a.id is null or e.version > a.version
        or e.balance_after <> e.balance_before + e.amount or (e.version = a.version and e.balance_after <> a.balance)
        or e.recorded_at is distinct from t.recorded_at or (a.code is null and e.recorded_at < e.before)
    )
    select format('Entry %s of account %s %s.', version, account_id, how) as fault
    from (select distinct on (account_id) * from broken order by account_id, version, how) first
    order by account_id limit 5`
}

/**
 * Names the first transfers that are not as they were sealed, they or one of their entries. The first piece after a cut reads the holds
 * of before that are open too: what is held must be as it was promised, and has no entries.
 */
function findBrokenSeals(sql: Sql, { after, upTo, cut: { before, keptAfter } }: Piece): Promise<Fault[]> {
  return sql<Fault>`${plannedByValue(sql)}
    with still_held as (
      select id from ledger.holds where state = 'held' and id <= ${after} and ${after} = ${keptAfter}::bigint
    ), legs as (
      select e.transfer_id,
        string_agg(ledger.leg_content(a.seal, e.version, e.amount, e.balance_after), ''::bytea order by e.leg) as content
      from ledger.entries e left join ledger.accounts a on a.id = e.account_id
      where e.transfer_id > ${after} and e.transfer_id <= ${upTo} group by e.transfer_id
      union all
      select h.id, ledger.leg_content(a.seal, 0, -h.amount, 0)
      from ledger.holds h left join ledger.accounts a on a.id = h.account_id
      where (h.id > ${after} and h.id <= ${upTo}) or h.id in (select id from still_held)
      union all
      select t.id, ledger.leg_content(a.seal, 0, t.released, 0)
      from ledger.transfers t join ledger.holds h on h.id = t.hold_id left join ledger.accounts a on a.id = h.account_id
      where t.id > ${after} and t.id <= ${upTo} and t.released is not null
    ), told as (
      select t.*, case when t.id > ${after} then lag(t.seal) over (partition by t.lane, t.id > ${after} order by t.id) end as seal_before
      from ledger.transfers t
      where (t.id > ${after} and t.id <= ${upTo}) or t.id in (select id from still_held)
    )
    select format('Transfer %s, or one of its entries, is not as it was sealed after the one before it.', t.id) as fault
    from told t left join legs l on l.transfer_id = t.id left join ledger.holds h on h.id = t.id
    where (t.recorded_at >= ${before} or t.legs = 0) and (t.seal is distinct from sha256(coalesce(t.seal_before,
        (select b.seal from ledger.transfers b where b.lane = t.lane and b.id < t.id order by b.id desc limit 1),
        ledger.lane_seal(t.lane)) || ledger.transfer_content(t.id, t.lane, t.key, t.op, t.kind, t.digest,
        t.effective_at, t.recorded_at, t.business_day, t.actor, t.intent, t.request_id, t.approval_id, t.hold_id, t.keep,
        t.reverses, t.chain, h.expires_at, l.content))
      or t.business_day <> (t.effective_at at time zone 'Africa/Lagos')::date)
    order by t.id limit 5`
}

function findUnbalancedTransfers(sql: Sql, { after, upTo, cut }: Piece): Promise<Fault[]> {
  return sql<Fault>`${plannedByValue(sql)}
    with summed as (
      select e.transfer_id, a.currency, sum(e.amount) as total, count(*) as many, min(e.leg) as first, max(e.leg) as last
      from ledger.entries e left join ledger.accounts a on a.id = e.account_id
      where e.transfer_id > ${after} and e.transfer_id <= ${upTo} group by e.transfer_id, a.currency
    ), whole as (
      select transfer_id, sum(many) as many, min(first) as first, max(last) as last, bool_or(total <> 0) as uneven
      from summed group by transfer_id
    )
    select format('Transfer %s has %s of %s legs%s.', coalesce(t.id, w.transfer_id), coalesce(w.many, 0), t.legs,
      case when w.uneven then ', which do not sum to zero' end) as fault
    from (select id, legs from ledger.transfers where id > ${after} and id <= ${upTo} and recorded_at >= ${cut.before}) t
    full join whole w on w.transfer_id = t.id
    where t.id is null or coalesce(w.many, 0) <> t.legs or w.uneven or (t.legs > 0 and (w.first <> 1 or w.last <> t.legs))
    order by coalesce(t.id, w.transfer_id) limit 5`
}

function findBrokenReversals(
  sql: Sql,
  { after, upTo, cut: { lastTransfer: away } }: Piece,
): Promise<Fault[]> {
  return sql<Fault>`${plannedByValue(sql)}
    select format('Transfer %s is not the one reversal of transfer %s.', r.id, r.reverses) as fault
    from ledger.transfers r left join ledger.transfers t on t.id = r.reverses
    where r.reverses is not null and r.id > ${after} and r.id <= ${upTo} and (
      t.op is null or t.op not in ('post', 'settle') or t.legs <> r.legs
      or exists (select from ledger.transfers other where other.reverses = r.reverses and other.id <> r.id)
      or r.reverses > ${away} and r.legs <> (
        select count(*) from ledger.entries back
        join ledger.entries e on e.transfer_id = r.reverses and e.leg = back.leg and e.amount = -back.amount
        join ledger.accounts a on a.id = e.account_id
        join ledger.accounts there on there.id = back.account_id and coalesce(there.code, there.id::text) = coalesce(a.code, a.id::text)
        where back.transfer_id = r.id))
    order by r.id limit 5`
}
