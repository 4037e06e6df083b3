// Answers for what other rooms may use of users: the calls.
export { usersExport, exportSources } from './api/export-source.ts'
export { findMatching } from './api/find-matching.ts'
export { foldCounts, takeBalances } from './api/count-users.ts'
export { forgetWords } from './api/words-alike.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { maskedDetails, revealDetail } from './reveal-contract.ts'
