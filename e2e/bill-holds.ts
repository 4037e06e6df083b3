// Answers for holding one bill's work open at a moment inside the database: its call is about to begin, was answered, or is being committed.
import pg from 'pg'
import { openDatabase } from '#kit/db/database.ts'

/**
 * `driving`, `asking`: its job was taken, and no call is made. `submitted`: that it is handed over is being written down. `ending`: its partner has answered,
 * and nothing of that is written. `ended`: what was answered is being committed; of the others, of a look-up and of a webhook, likewise.
 */
export type Moment =
  | 'driving'
  | 'asking'
  | 'submitted'
  | 'ending'
  | 'ended'
  | 'hinted'
  | 'known'
  | 'plans'
  | 'counted'

export const longAgo = new Date('2020-01-01T00:00:00Z')

/** Advisory locks: at one of the first whoever comes to a moment waits; one of the second is theirs from the row on that brought them there. */
const locks = { gate: 7_701, seen: 7_702 }

type Trigger = {
  readonly moment: Moment
  /** Of what a row is: an order by its id, a biller's customer, a service with plans, a bucket of a limit. */
  readonly of: 'order' | 'customer' | 'plans' | 'bucket'
  readonly on: string
  readonly when?: string
  /** Waits once the row is written, before anything else is; the others when what wrote it is committed. */
  readonly isAtOnce?: true
}

const isClaimed = 'new.running and not old.running'
/**
 * What drives an order writes down what its partner said, and the same once more in the row that is there; of a question it is the job alone that is
 * always written.
 */
const isAnswer = "new.kind = 'call' and new.outcome <> 'not_sent'"
const isQuestion = "old.running and not new.running and new.kind = 'orders.ask'"
/** Not the test, which makes old what is kept. */
const isAsked = `new.asked_at > '${longAgo.toISOString()}'`
const isDeparture = "new.kind = 'state' and new.name = 'submitted'"
const moments: readonly Trigger[] = [
  {
    moment: 'driving',
    of: 'order',
    on: 'update on jobs',
    when: `${isClaimed} and new.kind = 'orders.submit'`,
  },
  { moment: 'asking', of: 'order', on: 'update on jobs', when: `${isClaimed} and new.kind = 'orders.ask'` },
  { moment: 'submitted', of: 'order', on: 'insert on order_events', when: isDeparture },
  { moment: 'ending', of: 'order', on: 'insert or update on order_events', when: isAnswer, isAtOnce: true },
  { moment: 'ending', of: 'order', on: 'update on jobs', when: isQuestion, isAtOnce: true },
  { moment: 'ended', of: 'order', on: 'insert or update on order_events', when: isAnswer },
  { moment: 'ended', of: 'order', on: 'update on jobs', when: isQuestion },
  { moment: 'hinted', of: 'order', on: 'insert on jobs', when: "new.key like 'hint:%'" },
  { moment: 'known', of: 'customer', on: 'insert or update on biller_customers', when: isAsked },
  { moment: 'plans', of: 'plans', on: 'insert or update on biller_plan_reads', when: isAsked },
  { moment: 'counted', of: 'bucket', on: 'insert or update on rate_limits' },
]

/** Each is seen as soon as its row is written: of many in one statement or transaction only the first waits. */
function triggerOf({ moment, of, on, when = 'true', isAtOnce }: Trigger, at: number): string {
  const call = (lock: number): string =>
    `for each row when (${when}) execute function test_hold(${lock}, '${moment}', '${of}');`
  const seen = `create trigger test_seen_${at} after ${on} ${call(locks.seen)}`
  return isAtOnce
    ? `${seen} create trigger test_wait_${at} after ${on} for each statement execute function test_wait('${moment}');`
    : `${seen} create constraint trigger test_hold_${at} after ${on} deferrable initially deferred ${call(locks.gate)}`
}

/** Whoever writes such a row of what is marked waits there until the test lets go. */
const triggers = `
  create table test_holds (slot int primary key, moment text not null, what text not null);
  create function test_hold() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    found_slot int;
    row_of jsonb := to_jsonb(new);
    subject text := case tg_argv[2]
      when 'order' then (select o.to_code || ':' || o.to_account from orders o
        where o.id = coalesce(row_of ->> 'order_id', row_of -> 'payload' ->> 'order_id')::uuid)
      when 'customer' then (row_of ->> 'biller') || ':' || (row_of ->> 'account')
      when 'plans' then (row_of ->> 'partner') || ':' || (row_of ->> 'service')
      else row_of ->> 'bucket' end;
  begin
    select slot into found_slot from test_holds where moment = tg_argv[1] and what = subject;
    if found_slot is not null then perform pg_advisory_xact_lock_shared(tg_argv[0]::int, found_slot); end if;
    return new;
  end $$;
  create function test_wait() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    perform pg_advisory_xact_lock_shared(${locks.gate}, slot) from test_holds where moment = tg_argv[0] and slot in (
      select objid::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' and classid = ${locks.seen});
    return null;
  end $$;
  ${moments.map(triggerOf).join('\n')}`

export type Holds = {
  /** Whoever comes to that moment of a thing from now on waits there; answers its slot. */
  mark(moment: Moment, what: string): Promise<number>
  /** Which of them somebody waits at now. */
  standing(): Promise<readonly number[]>
  /**
   * Lets all go whose program is dead by now: of each second one the server lets go of the connection, so that nothing of it is committed; of
   * the others the commit that was asked for is done, and nobody hears of it.
   */
  letGo(): Promise<void>
  close(): Promise<void>
}

/** `superuserUrl`: of the database of a test alone. */
export async function openHolds(superuserUrl: string): Promise<Holds> {
  const watch = openDatabase({ url: superuserUrl, connections: 1 })
  // Its locks are a connection's: one of a pool is closed when it has nothing to do.
  const holder = new pg.Client({ connectionString: superuserUrl })
  await holder.connect()
  await holder.query(triggers)
  let last = 0
  const slots = new Map<string, number>()
  const waiting = watch.sql.part`locktype = 'advisory' and classid = ${locks.gate} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const standing = async (): Promise<readonly number[]> => {
    const rows = await watch.sql<{ slot: number }>`
      select distinct objid::int slot from pg_locks where locktype = 'advisory' and classid in (${locks.gate}, ${locks.seen})
        and pid in (select pid from pg_locks where ${waiting})`
    return rows.map(({ slot }) => slot)
  }
  return {
    mark: async (moment, what) => {
      const known = slots.get(`${moment} ${what}`)
      if (known !== undefined) return known
      last += 1
      slots.set(`${moment} ${what}`, last)
      await holder.query('select pg_advisory_lock($1, $2)', [locks.gate, last])
      await watch.sql`insert into test_holds values (${last}, ${moment}, ${what})`
      return last
    },
    standing,
    letGo: async () => {
      await watch.sql`
        select pg_terminate_backend(pid) from pg_locks where ${waiting} and objid::int % 2 = 1`
      await watch.sql`delete from test_holds`
      slots.clear()
      await holder.query('select pg_advisory_unlock_all()')
    },
    close: async () => {
      await watch.close()
      await holder.end()
    },
  }
}
