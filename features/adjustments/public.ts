// Answers for what other rooms may use of adjustments: the calls, and the commands that may wait for a second person.
import { fundCommand, withdrawCommand } from './api/adjust-wallet.ts'
import { refundCommand, reverseCommand } from './api/take-back.ts'

export { routes } from './api/routes.ts'

export const commands = [fundCommand, withdrawCommand, reverseCommand, refundCommand] as const
