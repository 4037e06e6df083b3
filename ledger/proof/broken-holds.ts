// Answers for what is held: each hold as its transfers tell it, and each account as its holds do.
import { plannedByValue, type Sql } from '#kit/db/database.ts'
import type { Fault, Piece } from './piece.ts'

/**
 * All holds, or those that were told of after and those that are open; none of which a settlement is away. What is held at all is read
 * in full each time.
 */
export function findBrokenHolds(sql: Sql, { after, cut: { before } }: Piece): Promise<Fault[]> {
  return sql<Fault>`${plannedByValue(sql)}
    with moved as (
      select hold_id as id from ledger.transfers where hold_id is not null and id > ${after}
      union select id from ledger.holds where state = 'held'
    ), acts as (
      select t.hold_id, bool_or(t.op = 'hold') as opened,
        bool_or(t.op = 'release' and t.released is null) as released, coalesce(sum(t.released), 0) as parts,
        bool_or(t.op = 'expire') as expired, bool_or(t.op = 'settle' and not t.keep) as closed,
        bool_or(t.op = 'settle' and t.recorded_at < ${before}) as is_away, coalesce(sum(e.taken), 0) as taken
      from moved
      join ledger.transfers t on t.hold_id = moved.id
      left join ledger.holds h on h.id = t.hold_id
      left join lateral (
        select -sum(e.amount) as taken from ledger.entries e
        where t.op = 'settle' and e.transfer_id = t.id and e.account_id = h.account_id and e.amount < 0) e on true
      group by t.hold_id
    )
    (select format('Hold %s is %s with %s of %s settled, which its transfers do not tell.', coalesce(h.id, acts.hold_id),
      h.state, h.settled_amount, h.amount) as fault
    from (select * from ledger.holds where id > ${after} or id in (select id from moved)) h
    full join acts on acts.hold_id = h.id
    where acts.is_away is not true and (acts.opened and h.settled_amount = least(acts.taken, h.amount - acts.parts)
        and h.released_amount = acts.parts and h.state = case
        when acts.released then 'released' when acts.expired then 'expired'
        when acts.closed or acts.taken >= h.amount - acts.parts then 'settled' else 'held' end) is not true
    order by coalesce(h.id, acts.hold_id) limit 5)
    union all
    (select format('Account %s holds %s, its open holds %s.', a.id, a.held, coalesce(h.remaining, 0))
    from ledger.accounts a
    left join (select account_id, sum(amount - settled_amount - released_amount) as remaining from ledger.holds where state = 'held'
      group by account_id) h on h.account_id = a.id
    where a.held <> coalesce(h.remaining, 0) order by a.id limit 5)`
}
