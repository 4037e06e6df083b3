// Answers for what other rooms may use of identity and tiers.
import { changeTierCommand, withdrawTierCommand } from './api/change-tier.ts'

export { measured } from './api/measured.ts'
export { actsApply } from './api/acts-apply.ts'
export { findConfirmedBirthDate } from './api/birth-date.ts'
export { findTier, findTierLimits, findTiers, type TierLimits } from './api/tiers.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { hooks } from './api/receive-webhook.ts'

export const commands = [changeTierCommand, withdrawTierCommand] as const
