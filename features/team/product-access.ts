// Answers for what staff may do about what customers buy and hold beyond sending: bills, coins, conversions, and what covers them.
import type { AdminRole } from '#kit/roles.ts'
import { everyRole, money, moneyAndAuditor, caseworkers } from './role-groups.ts'

/** Decide deposits of coins. Of those whose sender stands on a list only owners and administrators do. */
const deciders = ['owner', 'admin', 'finance'] as const

export const productAccess: Readonly<Record<string, readonly AdminRole[]>> = {
  'bills.all-billers': everyRole,
  'bills.one-biller': everyRole,
  'bills.plan-changes': everyRole,
  'bills.decide-plan-changes': money,
  'bills.partners': everyRole,
  'bills.orders': everyRole,
  'bills.places': everyRole,
  'bills.health': everyRole,
  'bills.report': everyRole,
  'bills.saved-of-user': everyRole,
  'bills.preview-biller': money,
  'bills.change-biller': money,
  'bills.withdraw-change': money,
  'bills.preview-switch': moneyAndAuditor,
  'bills.switch-biller': money,
  'bills.betting-of-user': everyRole,
  'bills.betting-limits': everyRole,
  'bills.preview-betting-limit': moneyAndAuditor,
  'bills.set-betting-limit': money,
  'bills.withdraw-betting-limit': money,

  'crypto.addresses-of-user': everyRole,
  'crypto.deposits': everyRole,
  'crypto.minimums': everyRole,
  'crypto.preview-minimum': moneyAndAuditor,
  'crypto.set-minimum': money,
  'crypto.withdraw-minimum': money,
  'crypto.preview-release': [...deciders, 'auditor'],
  'crypto.release': deciders,
  'crypto.preview-return': [...deciders, 'auditor'],
  'crypto.return': deciders,
  'crypto.preview-refusal': [...deciders, 'auditor'],
  'crypto.refuse': deciders,
  'crypto.ask-address-again': caseworkers,

  'exchange.rates': everyRole,
  'exchange.positions': everyRole,
  'exchange.preview-override': moneyAndAuditor,
  'exchange.set-override': money,
  'exchange.end-override': money,
  'exchange.terms': everyRole,
  'exchange.preview-term': moneyAndAuditor,
  'exchange.trades': everyRole,
  'exchange.preview-trade': moneyAndAuditor,
  'exchange.record-trade': money,
  'exchange.set-term': money,
  'exchange.withdraw-term': money,

  'treasury.comparisons': everyRole,
  'treasury.compare': everyRole,
}
