// Answers for how a row of the price list reads. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatAmount, formatDate } from '#kit/ui/format.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { listCharges } from '../contract.ts'
import type { Exemption, PricedCurrency } from '../rules.ts'
import { words } from './words.ts'

export type ChargeRow = WireAnswer<typeof listCharges>[number]

export const exemptionWords: Readonly<Record<Exemption, Word>> = {
  own_account: words.ownAccount,
  salary: words.salary,
}

/** `7.5` of `7.50`. */
const bare = (percent: string): string => percent.replace(/\.?0+$/, '')

const amountIn =
  (currency: PricedCurrency) =>
  (amount: string): string =>
    formatAmount({ currency, amount })

/** What is owed, in one line. */
export function priceInWords(row: ChargeRow): string {
  const shown = amountIn(row.currency)
  switch (row.line) {
    case 'fee':
      return (row.bands ?? [])
        .map(({ up_to: upTo, value }) => {
          const range = upTo === null ? say(words.above) : say(words.upTo, { amount: shown(upTo) })
          return `${shown(value)} ${range}`
        })
        .join(' · ')
    case 'tax':
      return say(words.percentOfFee, { percent: bare(row.value ?? '0') })
    case 'promotion':
      return say(words.percentOff, { percent: bare(row.value ?? '0') })
    case 'duty':
      return dutyInWords(row)
  }
}

function dutyInWords({ value, minimum, payer, exempt, currency }: ChargeRow): string {
  const shown = amountIn(currency)
  const owed = say(words.flatFrom, { value: shown(value ?? '0'), amount: shown(minimum ?? '0') })
  const exemptions = exempt.map((one) => say(exemptionWords[one])).join(', ')
  return [
    owed,
    ...(payer === 'receiver' ? [say(words.paidByReceiver)] : []),
    ...(exemptions === '' ? [] : [say(words.exemptFor, { exemptions })]),
  ].join(' · ')
}

/** The last full day before `until`. */
export function lastDay(until: string): string {
  return formatDate(new Date(new Date(until).getTime() - 1).toISOString())
}
