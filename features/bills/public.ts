// Answers for what other features may use of bills.
import { setLimitCommand, withdrawLimitCommand } from './api/betting-limits.ts'
import { changeCommand, withdrawCommand } from './api/change-biller.ts'
import { switchCommand } from './api/switch-biller.ts'

export { exportSources } from './api/desk-exports.ts'
export { destinations } from './api/destination.ts'
export { findTokens } from './api/goods.ts'
export { measured } from './api/measured.ts'
export {
  billerNamed,
  billersLike,
  findNamedBillers,
  findPlanNamed,
  type NamedBiller,
  readReference,
} from './api/named-billers.ts'
export type { BillsPorts } from './api/rails.ts'
export { orderPartners } from './api/order-kind.ts'
export { routes } from './api/routes.ts'
export { jobs, periodic } from './api/jobs.ts'
export { sharedPages } from './api/shared-page.ts'

export const commands = [
  changeCommand,
  withdrawCommand,
  switchCommand,
  setLimitCommand,
  withdrawLimitCommand,
] as const
