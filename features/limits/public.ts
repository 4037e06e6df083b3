// Answers for what other rooms may use of limits.
import { customLimitCommand } from './api/set-custom-limit.ts'

export { type Bounds, findActivationRule, findBoundsOfEach } from './api/bounds.ts'
export {
  type Counted,
  findUsed,
  giveBackInflow,
  giveBackOutflow,
  type OutflowRefusal,
  takeInflow,
  takeOfPeriod,
  takeOutflow,
} from './api/count.ts'
export { findLimits, findShield } from './api/find-limits.ts'
export { routes } from './api/routes.ts'
export { findHeldWorth, findWorth } from './api/worth.ts'
export { type Countable, isCountable, limitCurrency, type LimitMoney } from './rules.ts'

export const commands = [customLimitCommand] as const
