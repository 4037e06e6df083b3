// Answers for a rate that people set for some hours: two of them set it, one ends it.
import { command, type CommandMaker, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant } from '#kit/lagos.ts'
import { parseRate, rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { endOverride, setOverride } from '../contract.ts'
import { type DollarRate, isFarFrom, overridePart, pair } from '../rules.ts'
import { shownRate } from '../shown-rate.ts'
import {
  findBelieved,
  findLastAccepted,
  isInForce,
  listOverrides,
  listRates,
  type Override,
} from './rates.ts'

const target = { type: 'setting', id: 'exchange_override:usd-ngn' } as const
const hold = (sql: Sql) => sql`select pg_advisory_xact_lock(7025)`

export const overrideView = ({ number, rate, setAt, until, endedAt }: Override) => ({
  number,
  rate: rateText(rate),
  set_at: setAt,
  until,
  ended_at: endedAt,
})

const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`)

type Asked = { readonly rate: string; readonly hours: number }

type Read = {
  readonly rate: DollarRate
  /** The last that was believed or set, and by how many percent this one differs; null where there was none. */
  readonly before: string | null
  readonly differs: string | null
}

/** A digit too many or too few is caught here, before two people sign it. It has no more decimals than are shown of one. */
async function readOverride(
  sql: Sql,
  { rate: typed }: Pick<Asked, 'rate'>,
): Promise<Result<Read, 'rate_not_a_rate' | 'rate_too_far'>> {
  const read = parseRate(typed, pair)
  if (!read.ok || read.value.parts % overridePart !== 0n) return refuse('rate_not_a_rate')
  const rate = read.value
  // By what a source says, also what was not believed of it: one override is no reason for a further one.
  const accepted = (await findLastAccepted(sql))?.rate
  const [newest] = await listRates(sql, { most: 1 })
  const [only] = await findBelieved(sql)
  const last = accepted ?? newest?.rate ?? only
  if (last === undefined) return done({ rate, before: null, differs: null })
  const before = rateText(last)
  return [last, newest?.rate ?? last].every((said) => isFarFrom(said, rate))
    ? refuse('rate_too_far', { values: { last: shownRate(before) } })
    : done({ rate, before, differs: percentBetween(last, rate) })
}

async function findHolding(sql: Sql, now: Date): Promise<Override | undefined> {
  const [last] = await listOverrides(sql, 1)
  return last !== undefined && isInForce(last, now) ? last : undefined
}

/** By how many percent a rate differs from another: `+12.50`. */
function percentBetween(before: DollarRate, after: DollarRate): string {
  const points = ((after.parts - before.parts) * 10_000n) / before.parts
  const size = points < 0n ? -points : points
  const text = `${size / 100n}.${String(size % 100n).padStart(2, '0')}`
  return points < 0n ? `-${text}` : `+${text}`
}

/** The command behind `exchange.set-override`. */
export const setOverrideCommand = command<
  typeof setOverride,
  Asked,
  'rate_not_a_rate' | 'rate_too_far',
  'policy'
>({
  contract: setOverride,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await hold(sql)
    const read = await readOverride(sql, payload)
    if (!read.ok) return read
    const { rate, before, differs } = read.value
    const holding = await findHolding(sql, now)
    return done({
      target,
      // The rate moves while somebody reads: what is agreed to is the one that is set.
      basis: { holding: holding?.number ?? null },
      ...movesNothing,
      changes: [
        { field: 'dollar_rate', before: before && shownRate(before), after: shownRate(rateText(rate)) },
        { field: 'holds_for', before: null, after: hoursText(payload.hours) },
      ],
      shown: differs === null ? [] : [{ field: 'differs_by', before: null, after: `${differs}%` }],
      apply: async (inside) => {
        if (holding !== undefined) await markEnded(inside, holding, now)
        const until = new Date(now.getTime() + payload.hours * 3_600_000)
        const [written] = await inside<{ number: string }>`
          insert into exchange_overrides (base, quote, parts, set_at, until)
          values (${pair.base}, ${pair.quote}, ${rate.parts}, ${now}, ${until}) returning number::text`
        assert(written !== undefined, 'a row that was written has a number')
        await noteChange(inside, ['exchange'], now)
        return overrideView({ number: written.number, rate, setAt: now, until, endedAt: null })
      },
    })
  },
  declined: nothingDeclined,
})

const markEnded = (sql: Sql, { number }: Override, now: Date) =>
  sql`update exchange_overrides set ended_at = ${now} where number = ${number}::bigint`

/** What the command would change. */
export async function previewOverrideChange(
  doors: Doors,
  asked: { readonly payload: Asked; readonly maker: CommandMaker },
) {
  const previewed = await setOverrideCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const read = await readOverride(doors.database.sql, asked.payload)
  if (!read.ok) return read
  const { rate, before, differs } = read.value
  const { hash, needs_approval, lacks_approver } = previewed.value
  const { hours } = asked.payload
  return done({
    before,
    rate: rateText(rate),
    differs_percent: differs,
    hours,
    hash,
    needs_approval,
    lacks_approver,
  })
}

/** The command behind `exchange.end-override`. */
export const endOverrideCommand = command<typeof endOverride, object, 'no_override', 'urgent'>({
  contract: endOverride,
  stake: 'urgent',
  plan: async (sql, _doors, { now }) => {
    await hold(sql)
    const holding = await findHolding(sql, now)
    if (holding === undefined) return refuse('no_override')
    return done({
      target,
      basis: { number: holding.number },
      ...movesNothing,
      changes: [
        { field: 'dollar_rate', before: shownRate(rateText(holding.rate)), after: null },
        { field: 'until', before: displayInstant(holding.until), after: null },
      ],
      apply: async (inside) => {
        await markEnded(inside, holding, now)
        await noteChange(inside, ['exchange'], now)
        return overrideView({ ...holding, endedAt: now })
      },
    })
  },
  declined: nothingDeclined,
})
