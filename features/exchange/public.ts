// Answers for what other rooms may use of exchange.
import { setOverrideCommand } from './api/override.ts'
import { recordTradeCommand } from './api/trades.ts'
import { setTermCommand, withdrawTermCommand } from './api/terms.ts'

export { hasRoomForCoins, lockCoins } from './api/coin-positions.ts'
export { periodic } from './api/periodic.ts'
export { type Closed, findRate, type RateInForce } from './api/rates.ts'
export { termsAt } from './api/terms.ts'
export { type DollarRate, pricesOf } from './rules.ts'
export { routes } from './api/routes.ts'

export const commands = [setOverrideCommand, recordTradeCommand, setTermCommand, withdrawTermCommand] as const
