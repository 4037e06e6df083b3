// Answers for reading a new price as staff write it: each field refused by its name. Pure.
import { currencyScale } from '#kit/money/currency.ts'
import { compare, type Money, parseAmount } from '#kit/money/money.ts'
import { done, type FieldError, refuse, type Result } from '#kit/refusal.ts'
import type { Band, ChargeRule, Exemption, PricedCurrency } from './rules.ts'

/** What was written, as texts: it is kept so while it waits for a second person. */
export type AskedPrice = {
  readonly bands?: readonly { readonly up_to: string | null; readonly value: string }[] | undefined
  readonly percent?: string | undefined
  readonly value?: string | undefined
  readonly minimum?: string | undefined
  readonly exempt?: readonly Exemption[] | undefined
}

type Read<Value> = Result<Value, 'price_unreadable'>

const wrong = (path: string, message: string): Read<never> => {
  const errors: FieldError[] = [{ path, message }]
  return refuse('price_unreadable', { errors })
}

/** The row `of` with the price that was asked for in place of its own. */
export function readPrice<Rule extends ChargeRule>(of: Rule, asked: AskedPrice): Read<ChargeRule> {
  switch (of.kind) {
    case 'fee': {
      const bands = readBands(asked.bands, of.currency)
      return bands.ok ? done({ ...of, bands: bands.value }) : bands
    }
    case 'tax':
    case 'promotion': {
      const basisPoints = readPercent(asked.percent)
      return basisPoints.ok ? done({ ...of, basisPoints: basisPoints.value }) : basisPoints
    }
    case 'duty': {
      const value = readAmount('value', asked.value, of.currency)
      if (!value.ok) return value
      const from = readAmount('minimum', asked.minimum, of.currency)
      if (!from.ok) return from
      const exempt = asked.exempt === undefined ? of.exempt : [...new Set(asked.exempt)].toSorted()
      return done({ ...of, value: value.value, from: from.value, exempt })
    }
  }
}

function readAmount(
  path: string,
  text: string | undefined,
  currency: PricedCurrency,
): Read<Money<PricedCurrency>> {
  if (text === undefined) return wrong(path, 'Fill this in')
  const read = parseAmount(text, currency)
  return read.ok ? done(read.value) : wrong(path, `At most ${currencyScale[currency]} decimals`)
}

function readPercent(text: string | undefined): Read<bigint> {
  if (text === undefined) return wrong('percent', 'Fill this in')
  const [whole = '0', decimals = ''] = text.split('.')
  const basisPoints = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0') || '0')
  return basisPoints > 10_000n ? wrong('percent', 'At most 100 percent') : done(basisPoints)
}

function readBands(asked: AskedPrice['bands'], currency: PricedCurrency): Read<readonly Band[]> {
  if (asked === undefined) return wrong('bands', 'Fill this in')
  const bands: Band[] = []
  for (const [index, { up_to: upTo, value }] of asked.entries()) {
    const path = `bands.${index}`
    const isLast = index === asked.length - 1
    if ((upTo === null) !== isLast)
      return wrong(`${path}.up_to`, isLast ? 'The last band has no end' : 'Write up to which amount')
    const most = upTo === null ? done(undefined) : readAmount(`${path}.up_to`, upTo, currency)
    if (!most.ok) return most
    const below = bands.at(-1)?.upTo
    if (below !== undefined && most.value !== undefined && compare(most.value, below) <= 0)
      return wrong(`${path}.up_to`, 'Write more than in the band before')
    const price = readAmount(`${path}.value`, value, currency)
    if (!price.ok) return price
    bands.push({ upTo: most.value, value: price.value })
  }
  return done(bands)
}
