// Answers for what other rooms may use of staff's step-up: the calls, and taking away the passkeys of who lost them.
export { countPasskeys, removePasskeysOf } from './api/passkeys.ts'
export { periodic } from './api/challenges.ts'
export { routes } from './api/routes.ts'
