// Answers for what a dollar costs in tests: rates as if a source had told them.
import type { TestDatabase } from '#kit/test/database.ts'

/** Naira for a dollar, believed from an instant on. */
export async function tellRate(
  database: TestDatabase,
  { naira, at }: { readonly naira: bigint; readonly at: Date },
): Promise<void> {
  await database.open('finance_worker').sql`
    insert into exchange_rates (base, quote, source, parts, as_of, read_at)
    values ('USD', 'NGN', 'test', ${naira * 100_000_000n}, ${at}, ${at})`
}
