// Answers for what other rooms may use of exchange.
import { setOverrideCommand } from './api/override.ts'
import { setTermCommand, withdrawTermCommand } from './api/terms.ts'

export { periodic } from './api/periodic.ts'
export { type Closed, findDayRate, findRate, type RateInForce } from './api/rates.ts'
export { termsAt } from './api/terms.ts'
export { type DollarRate, pricesOf } from './rules.ts'
export { routes } from './api/routes.ts'

export const commands = [setOverrideCommand, setTermCommand, withdrawTermCommand] as const
