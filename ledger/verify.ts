// Answers for whether the book is sound: reads all of it in one snapshot and names the first thing that is not.
import type { Database, Sql } from '#kit/db/database.ts'

/** One promise of the ledger. `detail` counts what was read, or names what breaks it, the first ones first. */
export type Finding = { readonly name: string; readonly ok: boolean; readonly detail: string }

type Fault = { fault: string }
type Check = { readonly name: string; readonly promise: string; find(sql: Sql): Promise<Fault[]> }

/**
 * Proves the book: sums, balances, chains, holds, reversals and the guards. Read only, in one snapshot, so that it
 * runs beside live traffic; a million entries take seconds. Any role that may read the ledger may run it. What it
 * cannot see: someone with all rights who seals a lane anew from some transfer on, together with its head.
 */
export async function verifyLedger(database: Database): Promise<Finding[]> {
  return database.begin(
    async (sql) => {
      // Every check reads everything: a plan that looks rows up one by one, made before the tables grew, would take hours.
      await sql`select set_config('statement_timeout', '30min', true), set_config('work_mem', '64MB', true),
        set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true), set_config('TimeZone', 'UTC', true)`
      const findings: Finding[] = []
      for (const check of checks) {
        const faults = await check.find(sql)
        const ok = faults.length === 0
        findings.push({
          name: check.name,
          ok,
          detail: ok ? check.promise : faults.map(({ fault }) => fault).join(' '),
        })
      }
      return findings
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

const checks: readonly Check[] = [
  {
    name: 'currencies_sum_to_zero',
    promise: 'In every currency all balances sum to zero, and all entries do.',
    find: (sql) => sql<Fault>`
      select format('%s: balances sum to %s, entries to %s.', currency, sum(a.balance), sum(coalesce(e.total, 0))) as fault
      from ledger.accounts a
      left join (select account_id, sum(amount) as total from ledger.entries group by account_id) e on e.account_id = a.id
      group by currency having sum(a.balance) <> 0 or sum(coalesce(e.total, 0)) <> 0 order by currency`,
  },
  {
    name: 'balances_are_the_sum_of_entries',
    promise: 'Every balance is the sum of its entries, and every version their number.',
    find: (sql) => sql<Fault>`
      select format('Account %s has the balance %s and version %s; its %s entries sum to %s.', coalesce(a.id, e.account_id),
        a.balance, a.version, coalesce(e.many, 0), coalesce(e.total, 0)) as fault
      from ledger.accounts a
      full join (select account_id, sum(amount) as total, count(*) as many from ledger.entries group by account_id) e
        on e.account_id = a.id
      where a.id is null or a.balance <> coalesce(e.total, 0) or a.version <> coalesce(e.many, 0)
      order by coalesce(a.id, e.account_id) limit 5`,
  },
  {
    name: 'running_balances',
    promise: 'Every entry follows from the one before: version, running balance and instant.',
    find: findBrokenEntries,
  },
  {
    name: 'transfers_balance',
    promise: 'Every transfer has all its legs, and they sum to zero in every currency.',
    find: findUnbalancedTransfers,
  },
  {
    name: 'transfer_seals',
    promise:
      'Every transfer and its entries are as they were sealed, each after the one before it in its lane, up to the head.',
    find: findBrokenSeals,
  },
  {
    name: 'account_seals',
    promise: 'Every account is of the kind that it was opened as.',
    find: (sql) => sql<Fault>`
      select format('Account %s is not as it was opened.', a.id) as fault from ledger.accounts a
      where a.seal <> ledger.account_seal(a.id, a.code, a.stripe, a.currency, a.normal_side, a.may_go_negative, a.opened_at)
      order by a.id limit 5`,
  },
  {
    name: 'no_overdraft',
    promise: 'No account is below what it holds without permission.',
    find: (sql) => sql<Fault>`
      select format('Account %s has %s and holds %s.', id, balance, held) as fault from ledger.accounts
      where held < 0 or (not may_go_negative and balance < held) order by id limit 5`,
  },
  {
    name: 'holds',
    promise: 'What each account holds is what is left of its open holds, and every hold tells its own story.',
    find: findBrokenHolds,
  },
  {
    name: 'reversals',
    promise: 'Every reversal is the exact opposite of one transfer, which has no other.',
    find: findBrokenReversals,
  },
  {
    name: 'account_states',
    promise: 'Every freeze and closing has its row.',
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
    find: findMissingGuards,
  },
]

/** Names the first broken entry of up to five accounts: changed, missing, put in, or cut off at the end. */
function findBrokenEntries(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with told as (
      select e.account_id, e.version, e.amount, e.balance_after, e.transfer_id, e.recorded_at, row_number() over story as place,
        lag(e.balance_after, 1, 0::bigint) over story as balance_before, lag(e.recorded_at) over story as before
      from ledger.entries e window story as (partition by e.account_id order by e.version)
    ), broken as (
      select e.account_id, e.place as version, case
        when e.version <> e.place then 'is missing'
        when a.id is null then 'is of no account'
        when e.version > a.version then 'is not one of the account'
        when e.balance_after <> e.balance_before + e.amount then 'breaks the running balance'
        when e.recorded_at is distinct from t.recorded_at then 'is not of the instant of its transfer'
        else 'was recorded before the one before it' end as how
      from told e
      left join ledger.accounts a on a.id = e.account_id
      left join ledger.transfers t on t.id = e.transfer_id
      where e.version <> e.place or a.id is null or e.version > a.version
        or e.balance_after <> e.balance_before + e.amount or e.recorded_at is distinct from t.recorded_at
        or (a.code is null and e.recorded_at < e.before)
      union all
      select a.id, coalesce(l.version, 0) + 1, 'is missing'
      from ledger.accounts a
      left join (select account_id, max(version) as version from ledger.entries group by account_id) l on l.account_id = a.id
      where coalesce(l.version, 0) < a.version
    )
    select format('Entry %s of account %s %s.', version, account_id, how) as fault
    from (select distinct on (account_id) * from broken order by account_id, version, how) first
    order by account_id limit 5`
}

/** Names the first transfers that are not as they were sealed, they or one of their entries, and lanes that end elsewhere. */
function findBrokenSeals(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with legs as (
      select e.transfer_id,
        string_agg(ledger.leg_content(a.seal, e.version, e.amount, e.balance_after), ''::bytea order by e.leg) as content
      from ledger.entries e left join ledger.accounts a on a.id = e.account_id group by e.transfer_id
      union all
      select h.id, ledger.leg_content(a.seal, 0, -h.amount, 0)
      from ledger.holds h left join ledger.accounts a on a.id = h.account_id
    ), told as (
      select t.*, lag(t.seal, 1, ledger.lane_seal(t.lane)) over (partition by t.lane order by t.id) as seal_before
      from ledger.transfers t
    )
    (select format('Transfer %s, or one of its entries, is not as it was sealed after the one before it.', t.id) as fault
    from told t left join legs l on l.transfer_id = t.id left join ledger.holds h on h.id = t.id
    where t.seal is distinct from sha256(t.seal_before || ledger.transfer_content(t.id, t.lane, t.key, t.op, t.kind, t.digest,
        t.effective_at, t.recorded_at, t.business_day, t.actor, t.intent, t.request_id, t.approval_id, t.hold_id, t.keep,
        t.reverses, t.chain, h.expires_at, l.content))
      or t.business_day <> (t.effective_at at time zone 'Africa/Lagos')::date
    order by t.id limit 5)
    union all
    (select format('Lane %s does not end with its last transfer, %s.', coalesce(l.id, t.lane), coalesce(t.id::text, 'none'))
    from ledger.lanes l
    full join (select distinct on (lane) lane, id, seal from ledger.transfers order by lane, id desc) t on t.lane = l.id
    where (l.last_transfer is not distinct from t.id and l.head = coalesce(t.seal, ledger.lane_seal(l.id))) is not true
    order by 1 limit 5)`
}

function findUnbalancedTransfers(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with summed as (
      select e.transfer_id, a.currency, sum(e.amount) as total, count(*) as many, min(e.leg) as first, max(e.leg) as last
      from ledger.entries e left join ledger.accounts a on a.id = e.account_id group by e.transfer_id, a.currency
    ), whole as (
      select transfer_id, sum(many) as many, min(first) as first, max(last) as last, bool_or(total <> 0) as uneven
      from summed group by transfer_id
    )
    select format('Transfer %s has %s of %s legs%s.', coalesce(t.id, w.transfer_id), coalesce(w.many, 0), t.legs,
      case when w.uneven then ', which do not sum to zero' end) as fault
    from ledger.transfers t full join whole w on w.transfer_id = t.id
    where t.id is null or coalesce(w.many, 0) <> t.legs or w.uneven or (t.legs > 0 and (w.first <> 1 or w.last <> t.legs))
    order by coalesce(t.id, w.transfer_id) limit 5`
}

function findBrokenHolds(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with acts as (
      select t.hold_id, bool_or(t.op = 'hold') as opened, bool_or(t.op = 'release') as released,
        bool_or(t.op = 'expire') as expired, bool_or(t.op = 'settle' and not t.keep) as closed,
        coalesce(sum(e.taken), 0) as taken
      from ledger.transfers t
      left join ledger.holds h on h.id = t.hold_id
      left join lateral (
        select -sum(e.amount) as taken from ledger.entries e
        where t.op = 'settle' and e.transfer_id = t.id and e.account_id = h.account_id and e.amount < 0) e on true
      where t.hold_id is not null group by t.hold_id
    )
    (select format('Hold %s is %s with %s of %s settled, which its transfers do not tell.', coalesce(h.id, acts.hold_id),
      h.state, h.settled_amount, h.amount) as fault
    from ledger.holds h
    full join acts on acts.hold_id = h.id
    where (acts.opened and h.settled_amount = acts.taken and h.state = case
        when acts.released then 'released' when acts.expired then 'expired'
        when acts.closed or acts.taken = h.amount then 'settled' else 'held' end) is not true
    order by coalesce(h.id, acts.hold_id) limit 5)
    union all
    (select format('Account %s holds %s, its open holds %s.', a.id, a.held, coalesce(h.remaining, 0))
    from ledger.accounts a
    left join (select account_id, sum(amount - settled_amount) as remaining from ledger.holds where state = 'held'
      group by account_id) h on h.account_id = a.id
    where a.held <> coalesce(h.remaining, 0) order by a.id limit 5)`
}

function findBrokenReversals(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    select format('Transfer %s is not the one reversal of transfer %s.', r.id, r.reverses) as fault
    from ledger.transfers r left join ledger.transfers t on t.id = r.reverses
    where r.reverses is not null and (
      t.op is null or t.op not in ('post', 'settle') or t.legs <> r.legs
      or exists (select from ledger.transfers other where other.reverses = r.reverses and other.id <> r.id)
      or r.legs <> (
        select count(*) from ledger.entries back
        join ledger.entries e on e.transfer_id = r.reverses and e.leg = back.leg and e.amount = -back.amount
        join ledger.accounts a on a.id = e.account_id
        join ledger.accounts there on there.id = back.account_id and coalesce(there.code, there.id::text) = coalesce(a.code, a.id::text)
        where back.transfer_id = r.id))
    order by r.id limit 5`
}

function findMissingGuards(sql: Sql): Promise<Fault[]> {
  return sql<Fault>`
    with tables (name) as (
      values ('accounts'), ('transfers'), ('entries'), ('holds'), ('account_changes'), ('lanes')
      union all select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'ledger.entries'::regclass),
    wanted (name, on_table, calls) as (values
      ('no_change', 'accounts', 'refuse_change'), ('no_delete', 'accounts', 'refuse_change'),
      ('no_truncate', 'accounts', 'refuse_change'), ('no_change', 'transfers', 'refuse_change'),
      ('no_truncate', 'transfers', 'refuse_change'), ('no_change', 'entries', 'refuse_change'),
      ('no_truncate', 'entries', 'refuse_change'), ('balanced', 'entries', 'refuse_unbalanced'),
      ('no_change', 'holds', 'refuse_change'), ('no_delete', 'holds', 'refuse_change'),
      ('no_truncate', 'holds', 'refuse_change'), ('no_change', 'account_changes', 'refuse_change'),
      ('no_truncate', 'account_changes', 'refuse_change'), ('no_change', 'lanes', 'refuse_change'),
      ('no_delete', 'lanes', 'refuse_change'), ('no_truncate', 'lanes', 'refuse_change')),
    triggers (name, on_table, calls) as (
      select * from wanted union all
      select w.name, t.name, w.calls from wanted w, tables t where w.on_table = 'entries' and t.name like 'entries\_%'),
    constraints (name, on_table) as (values ('no_overdraft', 'accounts'), ('held_not_negative', 'accounts'),
      ('entries_pkey', 'entries'), ('transfers_key_key', 'transfers')),
    roles as (
      select rolname, rolsuper, pg_has_role(oid, (select relowner from pg_class
        where oid = 'ledger.entries'::regclass), 'member') as owns
      from pg_roles where rolname in ('finance_app', 'finance_worker', 'finance_reader'))
    select format('The trigger %s on ledger.%s is missing or off.', w.name, w.on_table) as fault from triggers w
    where not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = to_regclass('ledger.' || w.on_table) and t.tgname = w.name and t.tgenabled in ('O', 'A')
        and p.pronamespace = 'ledger'::regnamespace and p.proname = w.calls)
    union all
    select format('The constraint %s on ledger.%s is missing.', w.name, w.on_table) from constraints w
    where not exists (select from pg_constraint c
      where c.conrelid = to_regclass('ledger.' || w.on_table) and c.conname = w.name and c.convalidated)
    union all
    select 'The index transfers_reverses is missing.' where not exists (select from pg_index i
      where i.indexrelid = to_regclass('ledger.transfers_reverses') and i.indisunique and i.indisvalid)
    union all
    select format('The role %s may %s ledger.%s.', r.rolname, verb, t.name)
    from roles r, tables t, unnest(array['insert', 'update', 'delete', 'truncate']) verb
    where has_table_privilege(r.rolname, 'ledger.' || t.name, verb)
    union all
    select format('The role %s is a superuser or the owner.', rolname) from roles where rolsuper or owns
    union all
    select format('Anyone may execute %s.', p.oid::regprocedure)
    from pg_proc p where p.pronamespace = 'ledger'::regnamespace
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`
}
