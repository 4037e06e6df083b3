// Answers for what other rooms may use of crypto deposits.
import { refuseCommand, releaseCommand, returnCommand } from './api/decide.ts'
import { setMinimumCommand, withdrawMinimumCommand } from './api/minimums.ts'

export { actsApply } from './api/acts-apply.ts'
export { readHolders } from './api/holders.ts'
export { exportSources } from './api/export-source.ts'
export { followDeposits, periodic, sweepDeposits } from './api/follow.ts'
export { hooks } from './api/receive-webhook.ts'
export { jobs } from './api/jobs.ts'
export { measured } from './api/measured.ts'
export { routes } from './api/routes.ts'

export const commands = [
  releaseCommand,
  returnCommand,
  refuseCommand,
  setMinimumCommand,
  withdrawMinimumCommand,
] as const
