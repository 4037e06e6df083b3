// Answers for the operators that the twin of Reloadly has, by country, and for what each sells at which rate.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Sql } from '#kit/db/database.ts'
import { decimalText, money } from '#kit/money/money.ts'

const file = z.object({
  countries: z.array(
    z.object({
      iso: z.string(),
      name: z.string(),
      dial: z.string(),
      currency: z.string(),
      rate: z.string(),
      operators: z.array(z.string()),
    }),
  ),
})

export type Country = z.output<typeof file>['countries'][number]
export type Operator = {
  readonly id: number
  readonly name: string
  readonly country: Country
  readonly isFixed: boolean
}

/** The operators' names have their source in the file; rates are invented. */
export const countries: readonly Country[] = file.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'operators.json'), 'utf8')),
).countries

/** The second of each country sells amounts of its own, the others any. */
export const operators: readonly Operator[] = countries.flatMap((country, place) =>
  country.operators.map((name, index) => ({
    id: 1_000 + place * 20 + index,
    name: name.includes(country.name) ? name : `${name} ${country.name}`,
    country,
    isFixed: index === 1,
  })),
)

export const operatorsOf = (iso: string): readonly Operator[] =>
  operators.filter(({ country }) => country.iso === iso)

/** By the third digit from the end of a number, in the place of a numbering plan. */
export function operatorOfNumber(iso: string, number: string): Operator | undefined {
  const all = operatorsOf(iso)
  return all[Number(number.at(-3) ?? '0') % all.length]
}

export const [leastKobo, mostKobo] = [20_000n, 5_000_000n]

/** What one naira is in a country now: a test or a person may have changed it. */
export async function rateOf(sql: Sql, { iso, rate }: Country): Promise<string> {
  const [changed] = await sql<{ rate: string }>`select rate from reloadly_rates where country = ${iso}`
  return changed?.rate ?? rate
}

type Rate = { readonly units: bigint; readonly scale: bigint }
const read = (rate: string): Rate => {
  const [whole = '0', part = ''] = rate.split('.')
  return { units: BigInt(`${whole}${part}`), scale: 10n ** BigInt(part.length) }
}

const hundredths = (units: bigint): string => decimalText(money('USD', units))

/** What kobo arrive as, in hundredths of the currency there, cut off. */
export function deliveredFor(kobo: bigint, rate: string): string {
  const { units, scale } = read(rate)
  return hundredths((kobo * units) / scale)
}

export type Fixed = { readonly kobo: bigint; readonly local: string }

/** Whole amounts there, near ₦500, ₦1,000 and ₦5,000, and what each costs at the rate. */
export function fixedAmounts(country: Country, rate: string): readonly Fixed[] {
  const first = read(country.rate)
  const { units, scale } = read(rate)
  return [50_000n, 100_000n, 500_000n].map((near) => {
    const there = (near * first.units) / first.scale
    // Whole units where there are some: GBP 0.24 has none.
    const local = there >= 500n ? (there / 100n) * 100n : there
    return { kobo: (local * scale + units - 1n) / units, local: hundredths(local) }
  })
}
