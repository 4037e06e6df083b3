// Answers for what other rooms may use of charges.
import { changeCommand, withdrawCommand } from './api/change-charge.ts'
import { setFreeTransfersCommand, withdrawFreeTransfersCommand } from './api/set-free-transfers.ts'

export { findRuleNames, findRulesInForce } from './api/charge-rules.ts'
export { feeSlots } from './api/fee-slots.ts'
export {
  findFreeTransfersLeft,
  type FreeTransfers,
  giveBackFreeTransfer,
  takeFreeTransfer,
} from './api/free-transfers.ts'
export { quoteCharges, type QuotedCharges } from './api/quote-charges.ts'
export { routes } from './api/routes.ts'
export type { ChargedService, Charges, Exemption } from './rules.ts'

export const commands = [
  changeCommand,
  setFreeTransfersCommand,
  withdrawFreeTransfersCommand,
  withdrawCommand,
] as const
