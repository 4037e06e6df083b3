// Answers for a customer's hands on lists of bills in tests: making one, checking all of it, and paying it.
import assert from 'node:assert/strict'
import * as lists from '#features/bill-lists/contract.ts'
import type { WireAnswer, WireBody } from '#kit/http/contract.ts'
import { type Answer, type Reachable, send } from './customer.ts'
import { authorise, type Sender } from './sender.ts'

export type List = WireAnswer<typeof lists.findList>
export type Cells = WireBody<typeof lists.makeList>['lines'][number]

let keys = 0
const key = () => ({ 'idempotency-key': `list-${(keys += 1)}` })
const blank: Cells = { biller: '', reference: '', amount: '', plan: '', label: '' }

let meters = 0
/** A line for a prepaid meter of Ikeja Electric. Its last two digits are what the sandbox goes by. */
export const meterLine = (amount = '1000', ending = '10'): Cells => ({
  ...blank,
  biller: 'ikeja-electric-prepaid',
  reference: `${46_039_200_000 + meters++}${ending}`,
  amount,
})

export const lineOf = (cells: Partial<Cells>): Cells => ({ ...blank, ...cells })

export async function makeList(world: Reachable, { cookie }: Sender, lines: readonly Cells[]): Promise<List> {
  const made = await send(world, lists.makeList, { cookie, headers: key(), body: { lines } })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  return made.data
}

/** Checks until no line is left, or one has to wait. */
export async function checkAll(world: Reachable, { cookie }: Sender, { id }: Pick<List, 'id'>) {
  for (;;) {
    const checked = await send(world, lists.checkLines, { cookie, params: { id } })
    assert.equal(checked.status, 200, JSON.stringify(checked.body))
    if (checked.data.left === 0 || checked.data.waits !== null) return checked.data
  }
}

/** A list whose every line is ready. */
export async function readyList(world: Reachable, sender: Sender, lines: readonly Cells[]): Promise<List> {
  const { list } = await checkAll(world, sender, await makeList(world, sender, lines))
  assert.ok(list.quote, JSON.stringify(list.lines.filter(({ state }) => state !== 'ready')))
  return list
}

export async function findList(
  world: Reachable,
  { cookie }: Sender,
  { id }: Pick<List, 'id'>,
): Promise<List> {
  const found = await send(world, lists.findList, { cookie, params: { id } })
  assert.equal(found.status, 200, JSON.stringify(found.body))
  return found.data
}

/** What it takes to pay a list. */
export function quoteOf({ quote }: List): NonNullable<List['quote']> {
  assert.ok(quote, 'every line is ready')
  return quote
}

export const proveList = (world: Reachable, sender: Sender, list: List): Promise<string> => {
  const { hash, seen, strength } = quoteOf(list)
  return authorise(world, sender, { purpose: 'bill_list', hash, seen, strength })
}

type More = Partial<WireBody<typeof lists.payList>>

export const payWith = (
  world: Reachable,
  { cookie }: Sender,
  list: List,
  body: { readonly authorisation_id: string } & More,
): Promise<Answer<List>> =>
  send(world, lists.payList, {
    cookie,
    headers: key(),
    params: { id: list.id },
    body: { hash: quoteOf(list).hash, ...body },
  })

/** Authorises what was seen, and pays it. */
export async function payList(
  world: Reachable,
  sender: Sender,
  list: List,
  more: More = {},
): Promise<Answer<List>> {
  return payWith(world, sender, list, { authorisation_id: await proveList(world, sender, list), ...more })
}

/** Each line's state, in their order. */
export const statesOf = ({ lines }: List): string[] => lines.map(({ state }) => state)
export const problemsOf = ({ lines }: List): (string | undefined)[] =>
  lines.map(({ problem }) => problem?.code)
