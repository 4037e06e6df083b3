// Answers for our settlement account against the partner bank's own book of our money.
import { type AtPartner, findAtPartner } from '#features/orders/public.ts'
import { lostAtPartner } from '#features/transfers/parts.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { findHouseBalance } from '#ledger/balances.ts'
import { house } from '#ledger/posting.ts'
import { bankCurrency, type BankRail } from '../rail.ts'

export type SettlementFinding = { readonly name: string; readonly ok: boolean; readonly detail: string }

/** What we have for a reference: what it should come to in the bank's book, or that it may still come to nothing. */
type Expected = {
  readonly net: bigint
  readonly onItsWay: boolean
  readonly subject: Subject
  readonly at: Date
}
type Line = { readonly net: bigint; readonly at: Date }

/** What a reference is with us. A transfer is named by its transaction, and is asked about by its own id. */
export type Subject =
  | { readonly type: 'deposit'; readonly id: string }
  | { readonly type: 'transfer'; readonly id: string; readonly transferId: string }
  | { readonly type: 'top_up' | 'lost_payout'; readonly id: string }

/** A reference that does not come to the same on both sides, in kobo; what is undefined does not stand there at all. */
export type Difference = {
  readonly reference: string
  readonly ours: bigint | undefined
  readonly theirs: bigint | undefined
  /** Undefined: the bank alone knows it. */
  readonly subject: Subject | undefined
  /** When it last changed on either side. */
  readonly at: Date
}

type Compared = {
  readonly lines: number
  /** What settlement holds, and what our deposits, top-ups and concluded transfers come to: of one snapshot, so always the same. */
  readonly held: bigint
  readonly recorded: bigint
  /** What the bank says that it has of ours in the end, and what its lines come to. */
  readonly last: bigint
  readonly listed: bigint
  readonly differences: readonly Difference[]
  /** What the bank's lines come to, by reference. */
  readonly theirs: ReadonlyMap<string, Line>
}

/**
 * Compares reference by reference: what each deposit, transfer and top-up of ours comes to in the bank's statement, and that
 * every line of the bank is one of ours. A transfer that the bank has not concluded may have left its book already, or not: it
 * is no difference. What the bank has told us of but we have not recorded yet is one.
 */
export async function findDifferences(doors: Doors, bank: BankRail): Promise<PartnerOutcome<Compared>> {
  const statement = await bank.statement()
  if (statement.outcome !== 'accepted') return statement
  const { ours, held } = await doors.database.begin(
    async (sql) => ({ ours: await findOurs(sql, bank.provider), held: await findHeld(sql, bank.provider) }),
    { isolation: 'repeatable read', readOnly: true },
  )
  const theirs = new Map<string, Line>()
  for (const { providerReference, change, at } of statement.value)
    theirs.set(providerReference, { net: (theirs.get(providerReference)?.net ?? 0n) + change.minor, at })
  const differences = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap(
    (reference) => differenceOf(reference, ours.get(reference), theirs.get(reference)) ?? [],
  )
  return {
    outcome: 'accepted',
    value: {
      lines: statement.value.length,
      held,
      recorded: sumOf([...ours.values()].filter(({ onItsWay }) => !onItsWay)),
      last: statement.value.at(-1)?.balanceAfter.minor ?? 0n,
      listed: sumOf([...theirs.values()]),
      differences,
      theirs,
    },
  }
}

const sumOf = (items: readonly { readonly net: bigint }[]): bigint =>
  items.reduce((sum, { net }) => sum + net, 0n)

/** The same at another look only while nothing of it has moved. */
const standingOf = ({ reference, ours, theirs }: Difference): string => `${reference} ${ours} ${theirs}`

/** By then what was on its way between the two has arrived, unless something is wrong. */
const lookAgainSeconds = 5

/**
 * The same as a finding of `ledger verify`, and balances with what they are made of. Beside live traffic money is always on its way
 * between the two: of several `looks`, a few seconds apart, a difference is what stands unchanged in all of them.
 */
export async function compareSettlement(
  doors: Doors,
  bank: BankRail,
  { looks = 1 } = {},
): Promise<SettlementFinding> {
  const name = 'settlement_equals_statement'
  let stood: ReadonlySet<string> | undefined
  for (let look = 1; ; look++) {
    const compared = await findDifferences(doors, bank)
    if (compared.outcome !== 'accepted')
      return { name, ok: false, detail: `The bank gave no statement: ${compared.detail}` }
    const differences = compared.value.differences.filter((one) => stood?.has(standingOf(one)) ?? true)
    if (differences.length === 0 || look >= looks) return { name, ...judge(compared.value, differences) }
    stood = new Set(differences.map(standingOf))
    await doors.clock.sleep(lookAgainSeconds * 1_000)
  }
}

const shown = (minor: bigint): string => displayAmount(money(bankCurrency, minor))

function judge(
  { lines, held, recorded, last, listed }: Compared,
  differences: readonly Difference[],
): Omit<SettlementFinding, 'name'> {
  const faults = differences.map(wordsOf)
  if (held !== recorded)
    faults.push(`settlement holds ${shown(held)}, what we recorded comes to ${shown(recorded)}`)
  if (last !== listed) faults.push(`the bank says ${shown(last)}, its lines come to ${shown(listed)}`)
  if (faults.length === 0)
    return { ok: true, detail: `${lines} lines of the bank equal ours, ${shown(held)} in all.` }
  const count = faults.length === 1 ? 'A difference' : `${faults.length} differences`
  return { ok: false, detail: `${count}: ${faults.slice(0, 5).join('; ')}` }
}

async function findHeld(sql: Sql, provider: string): Promise<bigint> {
  const settlement = await findHouseBalance(sql, house(bankCurrency, 'settlement', provider))
  assert(settlement !== undefined, 'a rail has a settlement account')
  return -settlement.balance.minor
}

type Row = Pick<AtPartner, 'reference' | 'net' | 'on_its_way' | 'at'> & {
  readonly type: Exclude<Subject['type'], 'transfer'>
  readonly id: string
}

/** What our books have of one reference, in kobo; undefined where they have none. */
export async function findOur(
  sql: Sql,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<bigint | undefined> {
  return (await findOurs(sql, provider, reference)).get(reference)?.net
}

async function findOurs(sql: Sql, provider: string, reference?: string): Promise<Map<string, Expected>> {
  const one = reference === undefined ? sql.part`` : sql.part`where o.reference = ${reference}`
  const rows = await sql<Row>`
    select * from (
    select 'deposit' type, id::text id, provider_reference reference,
      case when state = 'taken_back' then 0 else gross_minor - provider_fee_minor end net, false on_its_way,
      recorded_at at
    from deposits where provider = ${provider} and currency = ${bankCurrency}
    union all
    -- Sent back to its sender: until the bank has said so it may have left its book already.
    select 'deposit', id::text, return_reference, case when state = 'returned' then -gross_minor else 0 end, state = 'returning',
      coalesce(returned_at, recorded_at)
    from deposits where provider = ${provider} and currency = ${bankCurrency} and return_reference is not null
    union all
    select 'top_up', provider_reference, provider_reference, amount_minor, false, recorded_at
    from float_top_ups where provider = ${provider} and currency = ${bankCurrency}
    union all
    -- What a restore had lost, and the house bears or nobody, is no transfer of the book.
    select 'lost_payout', id::text, reference, net, false, at from (${lostAtPartner(sql, provider)}) lost
    ) o ${one}`
  const transfers = await findAtPartner(sql, provider, reference)
  const corrected = await findCorrections(sql, provider)
  const known = [
    ...rows.map(({ type, id, ...row }) => ({ ...row, subject: { type, id } })),
    ...transfers.map(({ id: transferId, transaction_id: id, ...row }) => ({
      ...row,
      subject: { type: 'transfer' as const, id, transferId },
    })),
  ]
  return new Map(
    known.map(({ reference: name, net, on_its_way: onItsWay, subject, at }) => [
      name,
      { net: net + (corrected.get(name) ?? 0n), onItsWay, subject, at },
    ]),
  )
}

/** What the house took of the differences of one reference, in kobo. */
export async function findCorrected(
  sql: Sql,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<bigint> {
  const [row] = await sql<{ net: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint net from settlement_corrections
    where provider = ${provider} and currency = ${bankCurrency} and reference = ${reference}`
  return row?.net ?? 0n
}

/** What the house took of differences, by reference. */
async function findCorrections(sql: Sql, provider: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<{ reference: string; net: bigint }>`
    select reference, sum(amount_minor)::bigint net from settlement_corrections
    where provider = ${provider} and currency = ${bankCurrency} group by reference`
  return new Map(rows.map(({ reference, net }) => [reference, net]))
}

function differenceOf(
  reference: string,
  ours: Expected | undefined,
  theirs: Line | undefined,
): Difference | undefined {
  // What came and was taken back before we knew of it comes to nothing.
  if (ours === undefined && theirs?.net === 0n) return undefined
  if (ours === undefined)
    return theirs && { reference, ours: undefined, theirs: theirs.net, subject: undefined, at: theirs.at }
  if (ours.onItsWay || ours.net === (theirs?.net ?? 0n)) return undefined
  const at = theirs !== undefined && theirs.at > ours.at ? theirs.at : ours.at
  return { reference, ours: ours.net, theirs: theirs?.net, subject: ours.subject, at }
}

function wordsOf({ reference, ours, theirs }: Difference): string {
  if (ours === undefined) return `${reference} stands at the bank and not with us`
  if (theirs === undefined) return `${reference} stands with us and not at the bank`
  return `${reference} is ${shown(theirs)} at the bank and ${shown(ours)} with us`
}
