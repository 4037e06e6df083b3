// Answers for why a run was not sent, in words, by the refusal that it met.
import type { Word } from '#kit/words/words.ts'
import { words } from '../words.ts'

const byRefusal: Readonly<Record<string, Word>> = {
  not_enough_money: words.notEnough,
  above_daily_limit: words.aboveLimit,
  above_activation_limit: words.aboveLimit,
  recipient_cannot_receive: words.cannotReceive,
  bank_away: words.away,
  lookup_unanswered: words.unanswered,
  account_not_found: words.gone,
  customer_not_found: words.gone,
  bank_unknown: words.gone,
  wallet_frozen: words.frozen,
  own_freeze: words.ownFreeze,
  sending_paused: words.sendingPaused,
  debt_first: words.debtFirst,
  still_on_its_way: words.onItsWay,
  amount_too_small: words.amountBounds,
  amount_too_large: words.amountBounds,
  biller_away: words.billerAway,
  biller_refuses: words.billerRefuses,
  bill_paid: words.billPaid,
  bill_paid_by_you: words.billPaid,
  bill_on_its_way: words.billPaid,
  bill_expired: words.billExpired,
  betting_excluded: words.bettingExcluded,
  betting_age: words.bettingAge,
  betting_age_unknown: words.bettingAge,
  above_betting_limit: words.bettingLimit,
  biller_off: words.billerOff,
  paused: words.youPaused,
  changed: words.youChanged,
}

export function reasonWords(refusal: string): Word {
  return byRefusal[refusal] ?? words.other
}
