// Answers for how amounts of airtime are written: in whole naira, as they are sold.
import { decimalText, type Money } from '#kit/money/money.ts'
import { formatTrimmed } from '#kit/ui/format.ts'
import { airtimeLeast, airtimeMost } from '../rules.ts'

/** `₦500`. */
export const naira = (amount: string): string => formatTrimmed({ currency: 'NGN', amount })

const ofMoney = (amount: Money<'NGN'>): string => naira(decimalText(amount))

/** The least and the most that is sold at once. */
export const bounds = { least: ofMoney(airtimeLeast), most: ofMoney(airtimeMost) }
