// Answers for what other rooms may use of users: the calls.
export { foldCounts, takeBalances } from './api/count-users.ts'
export { routes } from './api/routes.ts'
export { forgetWords } from './api/words-alike.ts'
