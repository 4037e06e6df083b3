// Answers for what other rooms may use of identity and tiers.
export { changeTierCommand, withdrawTierCommand } from './api/change-tier.ts'
export { findTier, findTierLimits, findTiers, type TierLimits } from './api/tiers.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { receiveIdentityWebhook } from './api/receive-webhook.ts'
