// Answers for what holds after every commit of a simulated run, asked of the book itself and of what was acknowledged.
import type { Database, Sql } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import type { Story } from './story.ts'

/** Throws the first thing that does not hold. `sql` sees what is committed. */
export async function checkAfterCommit(sql: Sql, story: Story): Promise<void> {
  const [first] = story.wallets
  const faults = await sql<{ fault: string }>`
    with own as (select * from ledger.accounts where code is not null or id >= ${first}),
    told as (
      select account_id, sum(amount) total, count(*) many, max(version) last from ledger.entries
      where account_id in (select id from own) group by account_id
    ), open_holds as (
      select account_id, sum(amount - settled_amount - released_amount) remaining from ledger.holds where state = 'held' group by account_id
    )
    select 'I1: a currency does not sum to zero' fault from ledger.accounts group by currency having sum(balance) <> 0
    union all select format('I2: account %s has %s in %s entries, told %s in %s', a.id, a.balance, a.version, t.total, t.many)
      from own a left join told t on t.account_id = a.id
      where a.balance <> coalesce(t.total, 0) or a.version <> coalesce(t.many, 0) or a.version <> coalesce(t.last, 0)
    union all select format('I3: account %s has %s and holds %s, its open holds %s', a.id, a.balance, a.held, h.remaining)
      from own a left join open_holds h on h.account_id = a.id
      where a.held <> coalesce(h.remaining, 0) or a.held < 0 or (not a.may_go_negative and a.balance < a.held)
    union all select format('I7: transfer %s is reversed by %s', t.id, string_agg(r.id::text, ', '))
      from ledger.transfers r join ledger.transfers t on t.id = r.reverses
      group by t.id, t.op having count(*) > 1 or t.op not in ('post', 'settle')
    union all select format('I-expiry: hold %s expired before its time', h.id)
      from ledger.holds h join ledger.transfers t on t.hold_id = h.id and t.op = 'expire' and t.recorded_at < h.expires_at
    union all select format('I-settled: hold %s tells %s of %s settled, its transfers %s', h.id, h.settled_amount, h.amount, e.taken)
      from ledger.holds h join lateral (
        select coalesce(-sum(e.amount), 0) taken from ledger.transfers t join ledger.entries e on e.transfer_id = t.id
        where t.hold_id = h.id and t.op = 'settle' and e.account_id = h.account_id and e.amount < 0) e on true
      where h.account_id >= ${first} and h.settled_amount <> least(e.taken, h.amount - h.released_amount)
    union all select format('I10: entry %s of account %s left while it was frozen', e.version, e.account_id)
      from unnest(${story.frozen.map(({ account }) => account)}::bigint[], ${story.frozen.map(({ after }) => after)}::bigint[],
        ${story.frozen.map(({ until }) => until ?? null)}::bigint[]) f (account, after, until)
      join ledger.entries e on e.account_id = f.account and e.version > f.after and e.version <= coalesce(f.until, e.version)
      join ledger.transfers t on t.id = e.transfer_id where e.amount < 0 and t.op <> 'settle'
    union all select format('I13: what was acknowledged as %s under %s is in the books as %s', k.id, k.key, coalesce(t.id::text, 'nothing'))
      from unnest(${story.acknowledged.map(({ id }) => id)}::bigint[],
        ${story.acknowledged.map(({ operation }) => operation.key)}::uuid[]) k (id, key)
      left join ledger.transfers t on t.key = k.key where t.id is distinct from k.id
    limit 3`
  if (faults.length > 0) throw new Error(faults.map(({ fault }) => fault).join('; '))
  await checkCaptures(sql, story)
  checkKeys(story)
}

/** More than is left of a hold is taken only where that was asked for, and past a freeze only where it was to be. */
async function checkCaptures(sql: Sql, story: Story): Promise<void> {
  const settled = story.acknowledged.flatMap(({ id, operation: one }) =>
    one.op === 'settle' ? [{ id, above: one.above ?? null }] : [],
  )
  const faults = await sql<{ fault: string }>`
    with frozen as (
      select * from unnest(${story.frozen.map(({ account }) => account)}::bigint[], ${story.frozen.map(({ after }) => after)}::bigint[],
        ${story.frozen.map(({ until }) => until ?? null)}::bigint[]) f (account, after, until)
    )
    select format('I-above: transfer %s took more than was left of hold %s', t.id, h.id)
      from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ above }) => above)}::text[]) k (id, above)
      join ledger.transfers t on t.id = k.id join ledger.holds h on h.id = t.hold_id
      cross join lateral (
        select coalesce(-sum(e.amount), 0) taken from ledger.transfers s join ledger.entries e on e.transfer_id = s.id
        where s.hold_id = h.id and s.op = 'settle' and s.id <= t.id and e.account_id = h.account_id and e.amount < 0) b
      cross join lateral (
        select coalesce(sum(s.released), 0) parts from ledger.transfers s where s.hold_id = h.id and s.id < t.id) r
      where b.taken > h.amount - r.parts and (k.above is null or k.above = 'take_unless_frozen' and exists (
        select from frozen f join ledger.entries e on e.account_id = f.account and e.transfer_id = t.id
        where f.account = h.account_id and e.version > f.after and e.version <= coalesce(f.until, e.version)))
    limit 3`
  if (faults.length > 0) throw new Error(faults.map(({ fault }) => fault).join('; '))
}

/** I8: whoever was told that something is in the books under a key asked for the same thing. */
function checkKeys(story: Story): void {
  const contents = new Map<string, string>()
  for (const { operation } of story.acknowledged) {
    const content = contentOf(operation)
    const first = contents.get(operation.key) ?? content
    if (first !== content) throw new Error(`I8: key ${operation.key} was acknowledged for two things`)
    contents.set(operation.key, first)
  }
}

function contentOf(operation: Story['acknowledged'][number]['operation']): string {
  const { effectiveAt: _, context: __, ...content } = operation
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

/** Proves the whole book. Throws what is not sound. */
export async function proveBook(database: Database): Promise<void> {
  const faults = (await verifyLedger(database)).filter(({ ok }) => !ok)
  if (faults.length > 0) throw new Error(faults.map(({ name, detail }) => `${name}: ${detail}`).join('; '))
}
