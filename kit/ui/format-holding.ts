// Answers for how money and coins are written beside each other: `₦1,500.00`, `1,250.50 USDT`.
import { isCoin } from '#kit/coins/networks.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import { formatAmount, type WireAmount } from './format.ts'

/** Coins have the decimals that they have: their millionths are seldom there. */
export const formatHolding = ({ currency, amount }: WireAmount): string =>
  isCoin(currency) ? `${shownDecimal(amount)} ${currency}` : formatAmount({ currency, amount })
