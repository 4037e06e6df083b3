// Answers for the lines that a phase of a benchmark prints: how many a second, what each cost, and what binds.
import { availableParallelism } from 'node:os'
import { whatBinds } from './binding.ts'
import type { Cost } from './look.ts'

export type Measured = { readonly count: number; readonly took: readonly number[]; readonly cost: Cost }

const waitsShown = 6

/** Prints what a phase came to. `peer`: transactions of pgbench a second in the same run. */
export function report(name: string, { count, took, cost }: Measured, peer: number): void {
  const rate = count / cost.seconds
  const beside = `, ${figure(rate / peer, 3)} of pgbench`
  const at = (share: number): string => `${Math.round(took[Math.floor(took.length * share)] ?? 0)} ms`
  const each = (total: number, digits = 1): string => figure(total / count, digits)
  const { api, postgres, caller: client, partners = 0 } = cost.processor
  console.log(`${name}: ${figure(rate, 0)} a second${beside}; median ${at(0.5)}, 99 % ${at(0.99)}`)
  console.log(
    `  each: ${each(cost.counts.statements)} statements, ${each(cost.counts.commits)} commits, ${each(cost.counts.journal / 1_024)} KB of journal, ${each(cost.counts.executed, 2)} ms in statements`,
  )
  console.log(
    `  processor, ms each: API ${each(api * 1_000)}, PostgreSQL ${each(postgres * 1_000)}, the callers ${each(client * 1_000)}${partners > 0 ? `, the partners ${each(partners * 1_000)}` : ''}; cores in use: ${figure((api + postgres + client + partners) / cost.seconds, 2)}`,
  )
  console.log(
    `  connections of the API: ${cost.waits
      .slice(0, waitsShown)
      .map((wait) => `${Math.round(wait.share * 100)} % ${wait.name}`)
      .join(', ')}`,
  )
  console.log(`  ${whatBinds(cost, availableParallelism())}`)
  for (const { query, calls, milliseconds } of cost.statements)
    console.log(`  ${each(milliseconds, 3)} ms in ${each(calls)} × ${query.slice(0, 100)}`)
  console.log('')
}

/** A measured figure with so many decimals; amounts are never written by it. */
export function figure(value: number, digits: number): string {
  return String(Math.round(value * 10 ** digits) / 10 ** digits)
}
