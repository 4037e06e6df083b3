// Answers for trying an act without doing it: the very verb runs, and its transaction is taken back.
import type { Database, Sql } from '#kit/db/database.ts'
import type { Result } from '#kit/refusal.ts'

/** In the place of a call's `once`: what would be answered, and nothing stays. */
export function rehearse({ database }: { readonly database: Pick<Database, 'begin'> }) {
  return async <Value, Code extends string>(
    work: (sql: Sql) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code>> => {
    const takenBack = new Error('rehearsed: roll back')
    let outcome: Result<Value, Code> | undefined
    try {
      await database.begin(async (sql) => {
        outcome = await work(sql)
        throw takenBack
      })
    } catch (fault) {
      if (fault !== takenBack) throw fault
    }
    if (outcome === undefined) throw takenBack
    return outcome
  }
}
