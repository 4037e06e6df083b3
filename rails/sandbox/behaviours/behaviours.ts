// Answers for how partners misbehave: one table of behaviours, what each twin declares of its own, and what is left out.
import type { Behaviour, Cell, JudgedAdapter, MethodKind } from './cells.ts'
import { closeCell } from './closing.ts'
import { coinCells } from './coins.ts'
import { behavioursOfEvents } from './events.ts'
import { behavioursOfFaults } from './faults.ts'
import { payoutCells } from './payouts.ts'
import { behavioursOfRefusals } from './refusals.ts'
import { returnCell } from './returns.ts'

/** The table. A row added to it is driven through every method of every adapter that a twin declares. */
export const behaviours: readonly Behaviour[] = [
  ...behavioursOfEvents,
  ...behavioursOfFaults,
  ...behavioursOfRefusals,
].map((row) => ({
  ...row,
  cells: {
    return_deposit: returnCell(row),
    close_account: closeCell(row),
    ...coinCells(row),
    ...row.cells,
    ...payoutCells[row.name],
  },
}))

/** What is done to such a method of this adapter, and what it must make of it. */
export const cellOf = (row: Behaviour, { cells }: JudgedAdapter, kind: MethodKind): Cell | undefined =>
  cells[row.name]?.[kind] ?? row.cells[kind]

/** What every rail must be shown to survive: each name must have its row above. */
export const behavioursRequired: readonly string[] = [
  'pending, then success',
  'pending, then failed',
  'accept, then no response',
  'time-out before accept',
  'slow 200',
  'duplicate webhook, three at once',
  'out of order',
  'webhook lost',
  'webhook before HTTP response',
  'reversal after success',
  'wrong signature, altered body, replay',
  'amount mismatch',
  'partial outage',
  'rate limit',
  'balance exhausted',
]

/** An adapter as it is found at run time, and what its twin declares of it. */
export type FoundAdapter = {
  readonly name: string
  readonly methods: readonly string[]
  readonly declared: JudgedAdapter | undefined
}

/** What is missing: a row, a method, a kind of method in a row, or a reason. An empty answer means that nothing is left out. */
export function omissions(table: readonly Behaviour[], adapters: readonly FoundAdapter[]): string[] {
  const names = new Set(table.map((row) => row.name))
  const missingRows = behavioursRequired
    .filter((name) => !names.has(name))
    .map((name) => `no row for “${name}”`)
  return [...missingRows, ...adapters.flatMap((adapter) => omissionsOf(table, adapter))]
}

function omissionsOf(table: readonly Behaviour[], { name, methods, declared }: FoundAdapter): string[] {
  if (declared === undefined) return [`the twin of ${name} declares no behaviours`]
  const missing = methods.filter((method) => declared.methods[method] === undefined)
  const gone = Object.keys(declared.methods).filter((method) => !methods.includes(method))
  const rows = new Set(table.map((row) => row.name))
  const kinds = new Set(
    Object.values(declared.methods).flatMap((method) => (method === 'calls_nobody' ? [] : method.kind)),
  )
  return [
    ...missing.map((method) => `no kind for ${name}.${method}`),
    ...gone.map((method) => `${name}.${method} is no method`),
    ...Object.keys(declared.cells)
      .filter((row) => !rows.has(row))
      .map((row) => `${name} has cells for “${row}”, which is no row`),
    ...table.flatMap((row) =>
      [...kinds]
        .filter((kind) => isEmpty(cellOf(row, declared, kind)))
        .map((kind) => `“${row.name}” says nothing of ${kind} of ${name}`),
    ),
  ]
}

function isEmpty(cell: Cell | undefined): boolean {
  if (cell === undefined) return true
  if ('notApplicable' in cell) return cell.notApplicable.trim().split(' ').length < 4
  return 'turns' in cell ? cell.turns.length === 0 : cell.hears.length === 0
}
