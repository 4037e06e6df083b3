// Answers for how a limit, or what is used of one, reads on screens.
import { formatAmount } from '#kit/ui/format.ts'
import { limitCurrency } from '../rules.ts'

export const limitText = (amount: string): string => formatAmount({ currency: limitCurrency, amount })
