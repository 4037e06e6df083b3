// Answers for what other rooms may use of backups: keeping what became of a night, their call, their numbers, and the watch over them.
export { jobs } from './api/jobs.ts'
export { beginNight, endNight, type Night, noteMade, noteProven } from './api/nights.ts'
export { backupNumbers, keeperOf } from './api/read-backups.ts'
export { periodic, watchBackups } from './api/watch-backups.ts'
export { routes } from './api/routes.ts'
export type { Keeper } from './rules.ts'
