// Answers for what other rooms may use of users: the calls.
export { foldCounts, takeBalances } from './api/count-users.ts'
export { usersExport } from './api/export-source.ts'
export { findMatching } from './api/find-matching.ts'
export { routes } from './api/routes.ts'
export { forgetWords } from './api/words-alike.ts'
export { maskedDetails, revealDetail } from './reveal-contract.ts'
