// Answers for holding one bill's work open at a moment inside the database: its call is about to begin, was answered, or is being committed.
import assert from 'node:assert/strict'
import pg from 'pg'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'

/**
 * `claimed`: its job was taken, and no call is made. `submitted`: that it is handed over is being written down. `ending`: its partner has answered,
 * and nothing of that is written. `ended`: what was answered is being committed; of the others, of a look-up and of a webhook, likewise.
 */
export type Moment = 'claimed' | 'submitted' | 'ending' | 'ended' | 'hinted' | 'known' | 'plans' | 'counted'

const locks = 7_701

/** Whoever writes such a row of a marked bill waits there, at the commit or before it, until the test lets go. */
const triggers = `
  create table test_holds (slot int primary key, moment text not null, what text not null);
  create function test_hold() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    found_slot int;
    row_of jsonb := to_jsonb(new);
    subject text := case tg_argv[1]
      when 'order' then (select o.to_code || ':' || o.to_account from orders o
        where o.id = coalesce(row_of ->> 'order_id', row_of -> 'payload' ->> 'order_id')::uuid)
      when 'customer' then (row_of ->> 'biller') || ':' || (row_of ->> 'account')
      when 'plans' then row_of ->> 'biller'
      else row_of ->> 'bucket' end;
  begin
    select slot into found_slot from test_holds where moment = tg_argv[0] and what = subject;
    if found_slot is not null then perform pg_advisory_xact_lock_shared(${locks}, found_slot); end if;
    return new;
  end $$;
  create constraint trigger test_claimed after update on jobs deferrable initially deferred for each row
    when (new.running and not old.running and new.kind like 'orders.%') execute function test_hold('claimed', 'order');
  create trigger test_ending before update on jobs for each row
    when (old.running and not new.running and new.kind like 'orders.%') execute function test_hold('ending', 'order');
  create trigger test_answered before insert on order_events for each row
    when (new.kind = 'call') execute function test_hold('ending', 'order');
  create constraint trigger test_ended after update on jobs deferrable initially deferred for each row
    when (old.running and not new.running and new.kind like 'orders.%') execute function test_hold('ended', 'order');
  create constraint trigger test_hinted after insert on jobs deferrable initially deferred for each row
    when (new.key like 'hint:%') execute function test_hold('hinted', 'order');
  create constraint trigger test_submitted after insert on order_events deferrable initially deferred for each row
    when (new.kind = 'state' and new.name = 'submitted') execute function test_hold('submitted', 'order');
  create constraint trigger test_known after insert or update on biller_customers deferrable initially deferred for each row
    execute function test_hold('known', 'customer');
  create constraint trigger test_plans after insert on biller_plans deferrable initially deferred for each row
    execute function test_hold('plans', 'plans');
  create constraint trigger test_counted after insert or update on rate_limits deferrable initially deferred for each row
    execute function test_hold('counted', 'bucket');`

export type Holds = {
  /** Whoever comes to that moment of a thing from now on waits there; answers its slot. */
  mark(moment: Moment, what: string): Promise<number>
  /** Resolves once somebody waits there. */
  stands(slot: number): Promise<void>
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
  const holder = openDatabase({ url: superuserUrl, connections: 1 })
  const watch = openDatabase({ url: superuserUrl, connections: 1 })
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(triggers)
  await client.end()
  let last = 0
  const slots = new Map<string, number>()
  const called = (slot: number): string => [...slots].find(([, one]) => one === slot)?.[0] ?? ''
  const standing = async (): Promise<readonly number[]> => {
    const rows = await watch.sql<{ slot: number }>`
      select distinct objid::int slot from pg_locks where locktype = 'advisory' and classid = ${locks} and not granted
        and database = (select oid from pg_database where datname = current_database())`
    return rows.map(({ slot }) => slot)
  }
  return {
    mark: async (moment, what) => {
      const known = slots.get(`${moment} ${what}`)
      if (known !== undefined) return known
      last += 1
      slots.set(`${moment} ${what}`, last)
      await holder.sql`select pg_advisory_lock(${locks}, ${last})`
      await watch.sql`insert into test_holds values (${last}, ${moment}, ${what})`
      return last
    },
    stands: (slot) =>
      eventually(
        async () => assert.ok((await standing()).includes(slot), `nobody stands at ${called(slot)}`),
        120,
      ),
    standing,
    letGo: async () => {
      await watch.sql`
        select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${locks} and not granted
          and objid::int % 2 = 1 and database = (select oid from pg_database where datname = current_database())`
      await watch.sql`delete from test_holds`
      slots.clear()
      await holder.sql`select pg_advisory_unlock_all()`
    },
    close: async () => {
      await watch.close()
      await holder.close()
    },
  }
}
