// Answers for checking a line of a list as a single bill is checked: the biller, the reference, whose it is, the amount or the plan, and what it costs.
import {
  billerNamed,
  billersLike,
  type BillsPorts,
  findNamedBillers,
  findPlanNamed,
  type NamedBiller,
  readReference,
} from '#features/bills/public.ts'
import {
  type Destinations,
  findSender,
  fitsPayee,
  readAmount,
  reckon,
  type ResolvedPayee,
  resolvePayee,
} from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { lagosTime } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, type Money, parseAmount, subtract } from '#kit/money/money.ts'
import { type Done, done, refuse, type Refused } from '#kit/refusal.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { say } from '#kit/words/words.ts'
import { amountIn, type Cells, isDecimal, isFormula, isShortened } from '../rules.ts'
import { words } from '../words.ts'
import type { Found, Line, Said } from './lines.ts'

export type Given = BillsPorts & { readonly destinations: Destinations }

/** What came of a check. */
export type Checked = {
  readonly state: 'ready' | 'faulty' | 'unchecked'
  readonly said: Said
  readonly amountMinor: bigint | null
  readonly chargesMinor: bigint | null
}

type Checking = {
  readonly userId: string
  readonly billers: readonly NamedBiller[]
}

/** The billers that lines are compared with, read once for all of them. */
export const billersFor = (doors: Doors, given: Given): Promise<NamedBiller[]> =>
  findNamedBillers(doors, given, doors.clock.now())

/** Why a line is asked about again later: no fault of its own. */
const passing: ReadonlySet<string> = new Set(['too_many_lookups', 'lookup_unanswered', 'biller_away'])

export const triesOf = ({ said: { tries = 0 } }: Line): number => tries

/** Asks the biller's partner, so it never runs inside a transaction. A line that has to wait for an answer stays unchecked. */
export async function checkLine(
  doors: Doors,
  given: Given,
  checking: Checking,
  line: Line,
): Promise<Checked> {
  const { cells } = line.said
  const wished = readWish(checking.billers, cells)
  const found = wished.ok ? await findWish(doors, given, checking.userId, wished.value, line) : wished
  if (found.ok) {
    const { amountMinor, chargesMinor, ...payee } = found.value
    return { state: 'ready', said: { cells, found: payee }, amountMinor, chargesMinor }
  }
  const { code, values = {}, proposals = [] } = found
  const problem = { code, values }
  const isPassing = passing.has(code)
  return {
    state: isPassing ? 'unchecked' : 'faulty',
    said: {
      cells,
      problem,
      ...(proposals.length > 0 && { proposals }),
      ...(isPassing && { tries: triesOf(line) + 1 }),
    },
    amountMinor: null,
    chargesMinor: null,
  }
}

/** What is wrong, and what may have been meant. */
type Faulty = Refused<string> & { readonly proposals?: Said['proposals'] }

type Wish = {
  readonly biller: NamedBiller
  readonly account: string
  /** Undefined where none was written. */
  readonly amount: string | undefined
  readonly plan: string
}

/** What a line says, as far as that is read without asking anybody. */
function readWish(billers: readonly NamedBiller[], cells: Cells): Done<Wish> | Faulty {
  if (Object.values(cells).some(isFormula)) return refuse('cell_is_formula')
  if (cells.biller === '') return refuse('biller_missing')
  const biller = billerNamed(billers, cells.biller)
  if (biller === undefined) {
    const proposals = billersLike(billers, cells.biller).map(({ id, name }) => propose('biller', id, name))
    return { ...refuse(proposals.length > 0 ? 'biller_unclear' : 'biller_unknown'), proposals }
  }
  if (biller.isPaidAlone) return refuse('pay_alone', { values: { biller: inSentence(biller.name) } })
  if (cells.reference === '') return refuse('reference_missing')
  if (isShortened(cells.reference)) return refuse('digits_lost')
  if (isDecimal(cells.reference)) return refuse('decimals_added')
  const { account, mended } = readReference(biller, cells.reference)
  if (mended !== undefined)
    return {
      ...refuse('zeros_lost', { values: { reference: mended } }),
      proposals: [propose('reference', mended, mended)],
    }
  const { label, hint } = biller.reference
  if (account === undefined) return refuse('reference_unfit', { values: { label, hint } })
  const amount = cells.amount === '' ? undefined : amountIn(cells.amount)
  if (cells.amount !== '' && amount === undefined) return refuse('amount_unreadable')
  if (amount === undefined && biller.amount === 'variable') return refuse('amount_missing')
  // A number without its quotation marks, `150,000`, ends in the next cell.
  if (cells.plan !== '' && (biller.amount === 'variable' || biller.amount === 'due'))
    return refuse('plan_not_sold', { values: { biller: inSentence(biller.name) } })
  return done({ biller, account, amount, plan: cells.plan })
}

const propose = (cell: keyof Cells, text: string, says: string) => ({ cell, text, says })

/** In kobo, as far as it reads as an amount. */
function minorIn(text: string | undefined): string | undefined {
  const read = text === undefined ? undefined : parseAmount(text, 'NGN')
  return read?.ok === true ? String(read.value.minor) : undefined
}

type Costing = Found & { readonly amountMinor: bigint; readonly chargesMinor: bigint }

async function findWish(
  doors: Doors,
  given: Given,
  userId: string,
  { biller, account, amount, plan }: Wish,
  line: Line,
): Promise<Done<Costing> | Faulty> {
  const choice = await findPlanNamed(doors, given, {
    id: biller.id,
    plan,
    amount: minorIn(amount),
    price: minorIn(amountIn(plan)),
  })
  if (!choice.ok) return 'plans' in choice ? { ...choice, proposals: choice.plans.map(proposePlan) } : choice
  const to = { kind: 'bill' as const, code: biller.id, account, choice: choice.value }
  const payee = await resolvePayee(doors, given.destinations, { userId, to })
  if (!payee.ok) return payee
  const costs = await cost(doors.database.sql, doors, { userId, payee: payee.value, amount, line })
  if (!costs.ok) return costs
  const { name, place, account: kept } = payee.value
  const planName = planNameOf(payee.value)
  const isDue = biller.amount === 'due'
  return done({
    to,
    name,
    place,
    account: kept,
    isDue,
    ...(planName !== undefined && { planName }),
    ...costs.value,
  })
}

const proposePlan = ({ code, name, price }: { code: string; name: string; price: Money<'NGN'> }) =>
  propose('plan', code, say(words.planAt, { plan: name, price: displayAmount(price) }))

/** What the plan is called that a payee's customer chose; undefined of one that is paid by amount or by what is due. */
export const planNameOf = ({
  choice,
  facts = [],
}: Pick<ResolvedPayee, 'choice' | 'facts'>): string | undefined =>
  choice === undefined ? undefined : facts.find(({ isKept }) => isKept === true)?.value

/** Whether what was paid lately is paid again: its customer wants it, and it is nothing that is paid once. */
export const isWantedAgain = (
  line: Pick<Line, 'is_wanted_twice'>,
  { isPaidOnce }: Pick<ResolvedPayee, 'isPaidOnce'>,
): boolean => line.is_wanted_twice && isPaidOnce !== true

type Costed = {
  readonly userId: string
  readonly payee: ResolvedPayee
  readonly amount: string | undefined
  readonly line: Pick<Line, 'is_wanted_twice'>
}

/** What paying it comes to: the amount that was written, or the one that is taken. */
async function cost(
  sql: Sql,
  doors: Doors,
  { userId, payee, amount, line }: Costed,
): Promise<Done<Pick<Costing, 'amountMinor' | 'chargesMinor'>> | Faulty> {
  const now = doors.clock.now()
  const sender = await findSender(sql, userId)
  if (sender === undefined) return refuse('no_sending_yet')
  const price = payee.bounds?.price
  const written =
    amount === undefined ? undefined : await readAmount(sql, payee.destination, { text: amount, now })
  if (written?.ok === false) return written
  const wanted = written?.value ?? price
  if (wanted === undefined)
    return refuse(payee.bounds?.isChoiceMissing === true ? 'choice_missing' : 'amount_missing')
  const fits = fitsPayee(payee, wanted)
  if (!fits.ok)
    return fits.code === 'not_the_price' && price !== undefined
      ? { ...fits, proposals: [propose('amount', decimalText(price), displayAmount(price))] }
      : fits
  const reckoned = await reckon(sql, { sender, payee, amount: wanted, narration: '', now })
  if (reckoned.hasTooManyOnWay) return refuse('still_on_its_way')
  const { sentAlike, charges } = reckoned
  if (sentAlike !== undefined && !isWantedAgain(line, payee))
    return refuse('paid_lately', { values: { time: lagosTime(sentAlike.at) } })
  return done({ amountMinor: wanted.minor, chargesMinor: subtract(charges.total, wanted).minor })
}
