// Answers for what other rooms may use of exchange.
import { setOverrideCommand } from './api/override.ts'
import { banksOf, type TradePorts } from './api/read-trade.ts'
import { tradeCommand } from './api/trades.ts'
import { setTermCommand, withdrawTermCommand } from './api/terms.ts'

export { hasRoomForCoins, lockCoins } from './api/coin-positions.ts'
export { periodic } from './api/periodic.ts'
export { measured } from './api/measured.ts'
export { type Closed, findRate, type RateInForce } from './api/rates.ts'
export { percentText } from './api/quote.ts'
export { termsAt } from './api/terms.ts'
export { type DollarRate, pricesOf, tierWithDollars } from './rules.ts'
export { routes } from './api/routes.ts'

export const commands = [setOverrideCommand, setTermCommand, withdrawTermCommand] as const
export const commandsOf = (ports: TradePorts) => [tradeCommand(banksOf(ports))]
