// Answers for topping up a number abroad: its operator, what may be sent there, and what arrives of it.
import {
  type AtPlace,
  type Bounds,
  countLookup,
  type Payee,
  type PayeeFact,
} from '#features/orders/public.ts'
import { unreachable } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { inSentence } from '#kit/words/in-sentence.ts'
import { amountThere, arrivalOf, type Country, countryOf, findCountry, numberIn } from '../abroad.ts'
import type { findOperators as contract } from '../abroad-contract.ts'
import { facts } from '../message-words.ts'
import type { AbroadRail, NumberAbroad, Operator } from '../rail.ts'
import { findBillers, inNaira, type Sold, soldBy } from './catalogue.ts'
import { servicesKept } from './order-service.ts'
import { abroadNamed, type BillsPorts, sellersOf } from './rails.ts'

type Asked = { readonly userId: string; readonly sold: Sold; readonly number: NumberAbroad }
type Away = 'biller_away' | 'lookup_unanswered'

/** Asks the partner, so it never runs inside a transaction. Rates are asked for each time: what was shown longer ago is no promise. */
export async function findPayeeAbroad(
  doors: Doors,
  given: BillsPorts,
  asked: { readonly userId: string; readonly to: AtPlace; readonly sold: Sold; readonly account: string },
) {
  const { to, sold, account, userId } = asked
  const country = countryOf(account, to.choice?.country)
  if (country === undefined) return refuse('number_not_found')
  const rail = abroadNamed(given, sold.offer.partner)
  const number = { country: country.code, number: account }
  const operators = readOperators(await rail.operators(country.code), sold)
  if (!operators.ok) return operators
  const chosen = to.choice?.operator
  const found = chosen === undefined ? await findOwn(doors, rail, { userId, sold, number }) : done(chosen)
  if (!found.ok) return found
  const operator = operators.value.find(({ code }) => code === found.value)
  if (operator === undefined) return refuse('operator_missing')
  return payeeOf({ sold, country, account, operator, plan: to.choice?.plan })
}

/** What the form of a number shows before anything is chosen. */
export async function findOperators(
  doors: Doors,
  given: BillsPorts,
  { userId, body }: { readonly userId: string; readonly body: BodyOf<typeof contract> },
) {
  const billers = await findBillers(doors.database.sql, doors.clock.now())
  const sold = billers
    .filter(({ biller }) => biller.check === 'operator')
    .map((biller) => soldBy(biller, sellersOf(given, doors)))
    .find((one) => one !== undefined)
  const country = findCountry(body.country)
  const account = country && numberIn(country, body.number)
  if (sold === undefined || country === undefined || account === undefined) return refuse('number_not_found')
  const rail = abroadNamed(given, sold.offer.partner)
  const number = { country: country.code, number: account }
  const found = await findOwn(doors, rail, { userId, sold, number })
  if (!found.ok) return found
  const operators = readOperators(await rail.operators(country.code), sold)
  if (!operators.ok) return operators
  const isSold = operators.value.some(({ code }) => code === found.value)
  return done({
    number: account,
    found: isSold ? (found.value ?? null) : null,
    operators: operators.value.map(shown),
  })
}

const shown = (operator: Operator) => ({
  code: operator.code,
  name: operator.name,
  currency: operator.currency,
  rate: operator.rate,
  least: operator.least ?? null,
  most: operator.most ?? null,
  amounts: amountsOf(operator).map(({ code, price, arrives }) => ({ code, price, arrives })),
})

/** The operator that a number is of by its partner's word; undefined where that cannot tell. */
async function findOwn(
  doors: Doors,
  rail: AbroadRail,
  { userId, sold, number }: Asked,
): Promise<Result<string | undefined, Away | 'number_not_found' | 'too_many_lookups'>> {
  const counted = await countLookup(doors, userId)
  if (!counted.ok) return counted
  const said = await rail.operatorOf(number)
  if (said.outcome === 'rejected' && said.reason === 'not_detected') return done(undefined)
  if (said.outcome === 'rejected' && said.reason === 'not_found') return refuse('number_not_found')
  return said.outcome === 'accepted' ? done(said.value) : refusalOf(said.outcome, sold)
}

function readOperators(
  said: PartnerOutcome<readonly Operator[], 'away'>,
  sold: Sold,
): Result<readonly Operator[], Away> {
  return said.outcome === 'accepted' ? done(said.value) : refusalOf(said.outcome, sold)
}

function refusalOf(outcome: 'rejected' | 'unknown', { biller }: Sold) {
  switch (outcome) {
    case 'rejected':
      return refuse('biller_away', { values: { biller: inSentence(biller.name) } })
    case 'unknown':
      return refuse('lookup_unanswered')
  }
  return unreachable(outcome)
}

type Amount = { readonly code: string; readonly price: Money<'NGN'>; readonly arrives: string }

/** What is bought is what arrives: its price may change, and is said anew. */
const amountsOf = ({ amounts, currency, rate }: Operator): readonly Amount[] =>
  amounts.map(({ price, there }) => {
    const arrives =
      there === undefined ? arrivalOf(price.minor, { rate, currency }) : amountThere(there, currency)
    return { code: arrives, price, arrives }
  })

function payeeOf(found: {
  readonly sold: Sold
  readonly country: Country
  readonly account: string
  readonly operator: Operator
  readonly plan: string | undefined
}): Result<Payee, 'plan_gone'> {
  const { sold, country, account, operator } = found
  const { biller } = sold
  const amounts = amountsOf(operator)
  const plan = amounts.find(({ code }) => code === found.plan)
  if (found.plan !== undefined && plan === undefined) return refuse('plan_gone')
  const choice = { country: country.code, operator: operator.code, ...(plan && { plan: plan.code }) }
  const told: readonly PayeeFact[] = [{ label: say(facts.country), value: country.name, isKept: true }]
  return done({
    name: operator.name,
    code: biller.id,
    place: biller.name,
    account,
    choice,
    services: servicesKept(sold),
    facts: told,
    bounds: boundsOf(operator, plan),
    fee: inNaira(biller.fee),
    // What a wrong number got nobody gives back, abroad as at home.
    newAs: 'phone_number',
    forAmount: (amount) => {
      const arrives = plan?.arrives ?? arrivalOf(amount.minor, operator)
      return {
        choice: { ...choice, arrives },
        facts: [
          ...told,
          ...rateOf(operator, plan),
          { label: say(facts.arrives), value: arrives, isKept: true },
        ],
      }
    },
  })
}

function boundsOf({ amounts, least, most }: Operator, plan: Amount | undefined): Bounds {
  if (amounts.length === 0) return { least, most }
  return plan === undefined ? { isChoiceMissing: true } : { price: plan.price }
}

const rateShown = money('NGN', 1_000_00n)

/** One that is sold in amounts of its own has a price and no rate. */
const rateOf = (operator: Operator, plan: Amount | undefined): readonly PayeeFact[] =>
  plan === undefined
    ? [
        {
          label: say(facts.rate),
          value: say(facts.rateOf, {
            naira: displayAmount(rateShown).replace(/\.00$/, ''),
            there: arrivalOf(rateShown.minor, operator),
          }),
        },
      ]
    : []

/** What arrives of an order, by what its partner says now; undefined where it is sold no more. */
export async function arrivesNow(
  rail: AbroadRail,
  wish: {
    readonly amount: Money<'NGN'>
    readonly country: string
    readonly operator: string
    readonly plan: string | undefined
  },
): Promise<PartnerOutcome<string | undefined, 'away'>> {
  const said = await rail.operators(wish.country)
  if (said.outcome !== 'accepted') return said
  const operator = said.value.find(({ code }) => code === wish.operator)
  const value =
    wish.plan === undefined
      ? operator && arrivalOf(wish.amount.minor, operator)
      : operator &&
        amountsOf(operator).find(({ code, price }) => code === wish.plan && price.minor === wish.amount.minor)
          ?.arrives
  return { outcome: 'accepted', value }
}
