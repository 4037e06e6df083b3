// Answers for proving that what somebody told a biller stands nowhere in plain text: every row of every table, and every line of the log.
import assert from 'node:assert/strict'
import pg from 'pg'
import type { World } from './world.ts'

/** Rows of any table that hold one of these texts, whatever its capitals. */
async function rowsWith(client: pg.Client, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any ($1::text[])`,
      [texts.map((text) => `%${text}%`)],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

/** Reads as the superuser, so that no table is left out. `written`: what does stand somewhere, so that the search is seen to find. */
export async function assertToldNowhere(
  { database, logLines }: Pick<World, 'database' | 'logLines'>,
  { told, written }: { readonly told: readonly string[]; readonly written: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    assert.ok((await rowsWith(client, [written])).length > 0)
    assert.deepEqual(await rowsWith(client, told), [])
  } finally {
    await client.end()
  }
  const lines = logLines.filter((line) => told.some((text) => line.toLowerCase().includes(text)))
  assert.deepEqual(lines, [])
}
