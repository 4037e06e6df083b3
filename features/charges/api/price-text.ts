// Answers for a price in one line of words, for approvals and the audit log. Pure.
import { displayAmount } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import type { Band, ChargeRule } from '../rules.ts'
import { changeWords as words } from '../words.ts'
import { percentOf } from './price-tables.ts'

/** What is owed: the same text for the same price, so that two prices can be compared by it. */
export function priceText(rule: ChargeRule): string {
  switch (rule.kind) {
    case 'fee':
      return bandsText(rule.bands)
    case 'tax':
      return say(words.tax, { percent: percentOf(rule.basisPoints) })
    case 'promotion':
      return say(words.promotion, { percent: percentOf(rule.basisPoints) })
    case 'duty': {
      const exempt = rule.exempt.map((one) => say(one === 'salary' ? words.salary : words.ownAccount))
      const owed = say(words.duty, { value: displayAmount(rule.value), amount: displayAmount(rule.from) })
      return exempt.length === 0 ? owed : say(words.exempt, { owed, exemptions: exempt.join(', ') })
    }
  }
}

function bandsText(bands: readonly Band[]): string {
  return bands
    .map(({ upTo, value }) => {
      const fee = displayAmount(value)
      if (upTo !== undefined) return say(words.upTo, { fee, amount: displayAmount(upTo) })
      return bands.length === 1 ? fee : say(words.above, { fee })
    })
    .join(' · ')
}
