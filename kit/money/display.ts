// Answers for how an amount looks to a person: ₦1,234,567.50, in every language.
import { type Currency, currencyScale } from './currency.ts'
import { decimalText, type Money } from './money.ts'

const symbols: Record<Currency, string> = { NGN: '₦', USD: '$', COIN: '', USDT: '', USDC: '', PYUSD: '' }

/** Groups the digits of a decimal text by threes: `1234567.50` is `1,234,567.50`. */
export function groupDigits(decimal: string): string {
  const [whole = '', decimals] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Sign, symbol and digits of an amount as separate parts, so that a screen can set the kobo smaller. */
export function amountParts(amount: { currency: Currency; decimal: string }): {
  sign: '' | '−'
  symbol: string
  whole: string
  decimals: string
  code: string
} {
  const negative = amount.decimal.startsWith('-')
  const [whole = '0', decimals = ''] = groupDigits(negative ? amount.decimal.slice(1) : amount.decimal).split(
    '.',
  )
  const symbol = symbols[amount.currency]
  // Coins have the decimals that they have: their millionths are seldom there.
  const shown = currencyScale[amount.currency] > 2 ? decimals.replace(/0+$/, '').padEnd(2, '0') : decimals
  return {
    sign: negative ? '−' : '',
    symbol,
    whole,
    decimals: shown,
    code: symbol === '' ? amount.currency : '',
  }
}

/** An amount as a person reads it; the minus is U+2212. `COIN`, `USDT` and their kin carry their code behind. */
export function displayAmount(amount: Money): string {
  const parts = amountParts({ currency: amount.currency, decimal: decimalText(amount) })
  const decimals = currencyScale[amount.currency] === 0 ? '' : `.${parts.decimals}`
  const code = parts.code === '' ? '' : ` ${parts.code}`
  return `${parts.sign}${parts.symbol}${parts.whole}${decimals}${code}`
}
