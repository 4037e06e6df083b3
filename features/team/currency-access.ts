// Answers for who of staff may make which call about dollars, coins and what is held of them.
import type { AdminRole } from '#kit/roles.ts'
import { caseworkers, everyRole, money, moneyAndAuditor } from './role-groups.ts'

/** Decide deposits of coins. */
const deciders = ['owner', 'admin', 'finance'] as const

export const currencyAccess: Readonly<Record<string, readonly AdminRole[]>> = {
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
}
