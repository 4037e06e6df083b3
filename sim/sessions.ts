// Answers for the connections of actors: one each, every statement of which is a step, and whether it waits for another's lock.
import pg from 'pg'
import { beginOver, type Connection, type Database, sqlOver, types } from '#kit/db/database.ts'
import type { Stepping } from './scheduler.ts'

/** The answer to a statement that was lost on its way, and its connection with it: after it was done, or before. */
export class Lost extends Error {}

/** What an actor has of the database: statements, each a step, and the product's own transactions made of them. */
export type Hands = Pick<Database, 'sql' | 'begin'>

export type Session = {
  readonly hands: (stepping: Stepping) => Hands
  isInTransaction(): boolean
  close(): Promise<void>
}

/** Opens a connection for an actor. `rewrite` changes statements on their way: for planting bugs. */
export async function openSession(
  url: string,
  rewrite: (text: string) => string = (text) => text,
): Promise<Session & { readonly processId: number }> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'sim' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  let isInTransaction = false
  const run = (stepping: Stepping, query: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    const text = typeof query === 'string' ? query : query.text
    return stepping.step(shorten(text), async () => {
      if (text === 'begin') isInTransaction = true
      const result = await client.query(rewritten(query, rewrite))
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      return result
    })
  }
  return {
    processId: rows[0]?.pid ?? 0,
    hands: (stepping) => ({
      sql: sqlOver((query) => run(stepping, query)),
      begin: beginOver({
        connect: connecting(
          (query) => run(stepping, query),
          () => isInTransaction,
        ),
        // Whoever tries again is let go when the seed says so.
        sleep: () => Promise.resolve(),
      }),
    }),
    isInTransaction: () => isInTransaction,
    close: () => client.end(),
  }
}

function rewritten(
  query: string | pg.QueryConfig,
  rewrite: (text: string) => string,
): string | pg.QueryConfig {
  return typeof query === 'string' ? query : { ...query, text: rewrite(query.text) }
}

/** Hands an actor its one connection, again and again, and looks in what state it comes back. */
function connecting(run: Connection['query'], isInTransaction: () => boolean): () => Promise<Connection> {
  let isLost = false
  return async () => {
    // Of a connection that is lost the server undoes what was not committed; of one that was committed there is nothing to undo.
    if (isLost) await run('rollback')
    isLost = false
    return {
      query: async (query) => {
        if (isLost) throw new Lost('the connection is lost')
        try {
          return await run(query)
        } catch (fault) {
          isLost = fault instanceof Lost
          throw fault
        }
      },
      release: (isBroken) => {
        if (isLost && !isBroken) throw new Error('A lost connection was given back for the next caller.')
        if (!isLost && isInTransaction())
          throw new Error('A connection was given back in the middle of a transaction.')
      },
    }
  }
}

const shorten = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 60)

/**
 * Looks from a connection of its own whether another one waits for a lock. In this database a ring of locks is left as it is in the
 * sessions that are opened after it: the scheduler sees it, where PostgreSQL would end one of them after a second.
 */
export async function openWatch(url: string): Promise<{
  waitsForLock(processId: number): Promise<boolean>
  /** Ends connections, whatever they are at. */
  endOthers(processIds: readonly number[]): Promise<void>
  close(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: url, application_name: 'sim-watch' })
  await client.connect()
  const { rows: here } = await client.query<{ name: string }>('select quote_ident(current_database()) name')
  await client.query(`alter database ${here[0]?.name ?? ''} set deadlock_timeout = '10min'`)
  let asked: Promise<unknown> = Promise.resolve()
  const ask = async (processId: number): Promise<boolean> => {
    const { rows } = await client.query<{ waits: boolean }>({
      name: 'waits',
      // Not the event it waits for: that stands there for a moment after the lock was handed on.
      text: 'select cardinality(pg_blocking_pids($1)) > 0 waits',
      values: [processId],
    })
    return rows[0]?.waits ?? false
  }
  return {
    waitsForLock: (processId) => {
      const answer = asked.then(() => ask(processId))
      asked = answer
      return answer
    },
    endOthers: async (processIds) => {
      await asked
      await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [processIds])
    },
    close: async () => {
      await asked
      await client.end()
    },
  }
}
