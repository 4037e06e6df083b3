// Answers for limits, free transfers and changes to come as the public page tells them. Pure.
import type { AnswerOf } from '#kit/http/contract.ts'
import type { listTiers } from '#features/kyc/contract.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { priceWords as words } from '../words.ts'
import type { DatedRule } from './charge-rules.ts'
import { listOr, paragraphs, tableOf } from './markup.ts'
import type { PriceData } from './price-data.ts'
import { bandsInWords, displayDay, inForce, percentOf } from './price-tables.ts'

type Tier = AnswerOf<typeof listTiers>[number]

const amountOf = (limit: Money | null): string => (limit === null ? say(words.noLimit) : displayAmount(limit))

const requirementWords: Readonly<Record<string, Word>> = {
  bvn_or_nin: words.bvnOrNin,
  bvn: words.bvn,
  nin: words.nin,
  government_id: words.governmentId,
  proof_of_address: words.proofOfAddress,
}

function requirement(name: string): string {
  const word = requirementWords[name]
  return word === undefined ? name : say(word)
}

/** The tiers in force with their limits, and what binds besides. */
export function limitsPart({ tiers, firstHours, ceiling }: PriceData, now: Date): string {
  const rows = tiers.filter(({ from, until }) => from <= now && (until === null || until > now))
  const table = tableOf({
    caption: say(words.tiers),
    asCards: true,
    columns: [
      { title: say(words.tier), label: '' },
      { title: say(words.need) },
      { title: say(words.deposit), isFigure: true },
      { title: say(words.daily), isFigure: true },
      { title: say(words.balance), isFigure: true },
    ],
    rows: rows.map((tier) => [
      { text: tier.name },
      { text: tier.requirements.map(requirement).join(', ') },
      ...limitsOf(tier).map((text) => ({ text })),
    ]),
  })
  const notes = [
    ...(firstHours === undefined
      ? []
      : [
          say(words.firstHours, {
            hours: firstHours.hours,
            out: displayAmount(firstHours.out),
            in: displayAmount(firstHours.in),
          }),
        ]),
    ...(ceiling === undefined ? [] : [say(words.ceiling, { amount: displayAmount(ceiling) })]),
  ]
  return `${table}${paragraphs(...notes)}`
}

const limitsOf = (tier: Tier): string[] =>
  [tier.single_deposit_limit, tier.daily_outflow_limit, tier.max_balance].map(amountOf)

/** How many transfers are free now. */
export function freePart({ free }: PriceData, now: Date): string {
  const count = free.findLast(({ from }) => from <= now)?.count ?? 0
  return count === 0
    ? paragraphs(say(words.freeNone))
    : paragraphs(sayCount(words.freeSome, count), say(words.freeDuty))
}

type Coming = { readonly at: Date; readonly sentence: string }

/** Every change that is known and has not come yet, the next one first. */
export function comingPart(data: PriceData, now: Date): string {
  const begins = (at: Date, what: string): Coming[] =>
    at > now ? [{ at, sentence: say(words.nextFrom, { day: displayDay(at), what }) }] : []
  const ends = inForce(data.rules, now).flatMap(({ rule, until, name }): Coming[] =>
    until === null || data.rules.some((next) => next.rule.kind === rule.kind && +next.from === +until)
      ? []
      : [{ at: until, sentence: say(words.nextUntil, { day: displayDay(until), what: name }) }],
  )
  const coming = [
    ...data.rules.flatMap((dated) => begins(dated.from, ruleInWords(dated))),
    ...ends,
    // Of two settings for one day the later one counts, and the earlier ends as it begins.
    ...data.free
      .filter(({ from, until }) => until === null || +until > +from)
      .flatMap(({ from, count }) => begins(from, sayCount(words.nextFree, count))),
    ...data.tiers.flatMap((tier) => begins(tier.from, tierInWords(tier))),
  ].sort((a, b) => +a.at - +b.at)
  return listOr(
    coming.map(({ sentence }) => sentence),
    say(words.nothingNext),
  )
}

function ruleInWords({ rule, name }: DatedRule): string {
  switch (rule.kind) {
    case 'fee':
      return say(words.nextBands, { name, bands: bandsInWords(rule) })
    case 'tax':
      return say(words.nextTax, { name, percent: percentOf(rule.basisPoints) })
    case 'promotion':
      return say(words.nextPromotion, { name, percent: percentOf(rule.basisPoints) })
    case 'duty':
      return say(words.nextDuty, {
        name,
        value: displayAmount(rule.value),
        amount: displayAmount(rule.from),
      })
  }
}

function tierInWords(tier: Tier): string {
  const [deposit = '', daily = '', balance = ''] = limitsOf(tier)
  return say(words.nextTier, { name: tier.name, deposit, daily, balance })
}
