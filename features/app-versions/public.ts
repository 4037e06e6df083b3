// Answers for what other rooms may use of app versions: the calls, and the commands that a second person approves.
import { configureCommand, withdrawCommand } from './api/set-version.ts'

export { routes } from './api/routes.ts'

export const commands = [configureCommand, withdrawCommand] as const
