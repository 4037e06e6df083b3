// Answers for what other rooms may use of exchange.
import { setOverrideCommand } from './api/override.ts'
import { setTermCommand, withdrawTermCommand } from './api/terms.ts'

export { periodic } from './api/periodic.ts'
export { findDayRate } from './api/rates.ts'
export { routes } from './api/routes.ts'

export const commands = [setOverrideCommand, setTermCommand, withdrawTermCommand] as const
