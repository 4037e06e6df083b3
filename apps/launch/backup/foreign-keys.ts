// Answers for loading rows before those that they point to: foreign keys are away while rows are loaded, and hold for all of them afterwards.
import type pg from 'pg'
import { backedUpSchemas } from './backup-tables.ts'

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/** Takes the foreign keys of all tables away; they come back by `add`, which looks at every row. Within one transaction. */
export async function dropForeignKeys(client: pg.Client): Promise<{ add(): Promise<void> }> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any ($1::regnamespace[]) order by 1, 2`,
    [backedUpSchemas],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return {
    add: async () => {
      for (const { table, name, definition } of rows)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    },
  }
}
