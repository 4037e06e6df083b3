// Answers for what other rooms may use of app versions: the calls, and the commands that a second person approves.
export { routes } from './api/routes.ts'
export { configureCommand, withdrawCommand } from './api/set-version.ts'
