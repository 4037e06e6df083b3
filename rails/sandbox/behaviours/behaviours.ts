// Answers for how partners misbehave: one table of behaviours, how each is scripted, and what an adapter must make of it.
import { type Behaviour, type Cell, type MethodKind, methodKindNames } from './cells.ts'
import { closeCell } from './closing.ts'
import { behavioursOfEvents } from './events.ts'
import { behavioursOfFaults } from './faults.ts'
import { payoutCells } from './payouts.ts'
import { returnCell } from './returns.ts'
import { behavioursOfRefusals } from './refusals.ts'

/**
 * What kind of conversation a method of an adapter has. Every method of the adapters for money and identity stands here; the test that
 * drives the table finds the methods by itself and fails for one that does not.
 */
export const methodKinds = {
  paystack: {
    ensureCustomer: 'make_customer',
    openAccount: 'open_account',
    closeAccount: 'close_account',
    verifyDeposit: 'ask_payment',
    listDeposits: 'list',
    returnDeposit: 'return_deposit',
    floatBalance: 'list',
    statement: 'list',
    readWebhook: 'hear_bank',
  },
  paystack_payouts: {
    findAccountName: 'ask_name',
    pay: 'pay_out',
    findPayout: 'ask_payout',
    payoutBalance: 'ask_balance',
    // Both tell what transfers have taken of our money.
    listPayouts: 'ask_balance',
    readWebhook: 'hear_payouts',
    readApproval: 'hear_question',
  },
  monnify_payouts: {
    findAccountName: 'ask_name',
    pay: 'pay_out',
    findPayout: 'ask_payout',
    payoutBalance: 'ask_balance',
    listPayouts: 'ask_balance',
    readWebhook: 'hear_payouts',
  },
  dojah: {
    lookup: 'ask_person',
    liveness: 'ask_face',
    matchFace: 'ask_face',
    ping: 'ask_whether_up',
    readWebhook: 'hear_bureau',
  },
} as const satisfies Record<string, Record<string, MethodKind>>

/** The table. A row added to it is driven through every method of every adapter. */
export const behaviours: readonly Behaviour[] = [
  ...behavioursOfEvents,
  ...behavioursOfFaults,
  ...behavioursOfRefusals,
].map((row) => ({
  ...row,
  cells: {
    ...row.cells,
    ...payoutCells(row.name),
    return_deposit: returnCell(row),
    close_account: closeCell(row),
  },
}))

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

/**
 * What is missing: a row, a method, a kind of method in a row, or a reason. `methods` is what the adapters really
 * have, found at run time. An empty answer means that the table leaves nothing out.
 */
export function omissions(
  table: readonly Behaviour[],
  methods: readonly { rail: string; method: string }[],
  kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = methodKinds,
): string[] {
  const names = new Set(table.map((row) => row.name))
  const missingRows = behavioursRequired
    .filter((name) => !names.has(name))
    .map((name) => `no row for “${name}”`)
  const known = new Set(methods.map(({ rail, method }) => `${rail}.${method}`))
  const missingMethods = methods
    .filter(({ rail, method }) => kinds[rail]?.[method] === undefined)
    .map(({ rail, method }) => `no kind for ${rail}.${method}`)
  const goneMethods = Object.entries(kinds).flatMap(([rail, ofRail]) =>
    Object.keys(ofRail)
      .filter((method) => !known.has(`${rail}.${method}`))
      .map((method) => `${rail}.${method} is no method`),
  )
  const emptyCells = table.flatMap((row) =>
    methodKindNames
      .filter((kind) => isEmpty(row.cells[kind]))
      .map((kind) => `“${row.name}” says nothing of ${kind}`),
  )
  return [...missingRows, ...missingMethods, ...goneMethods, ...emptyCells]
}

function isEmpty(cell: Cell | undefined): boolean {
  if (cell === undefined) return true
  if ('notApplicable' in cell) return cell.notApplicable.trim().split(' ').length < 4
  return 'turns' in cell ? cell.turns.length === 0 : cell.hears.length === 0
}
