// Answers for the connections of actors: one each, every statement of which is a step, and whether it waits for another's lock.
import pg from 'pg'
import { type Sql, sqlOver, types } from '#kit/db/database.ts'
import type { Stepping } from './scheduler.ts'

export type Session = {
  /** Statements one by one, each a step. */
  readonly sql: (stepping: Stepping) => Sql
  isInTransaction(): boolean
  close(): Promise<void>
}

/** Opens a connection for an actor. */
export async function openSession(url: string): Promise<Session & { readonly processId: number }> {
  const client = new pg.Client({ connectionString: url, types, application_name: 'sim' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  let isInTransaction = false
  return {
    processId: rows[0]?.pid ?? 0,
    sql: (stepping) =>
      sqlOver((query) =>
        stepping.step(shorten(query.text), async () => {
          if (query.text === 'begin') isInTransaction = true
          const result = await client.query(query)
          if (query.text === 'commit' || query.text === 'rollback') isInTransaction = false
          return result
        }),
      ),
    isInTransaction: () => isInTransaction,
    close: () => client.end(),
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
