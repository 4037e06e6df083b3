// Answers for what other rooms may use of closing an account.
export { closingsExport } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { routes } from './api/routes.ts'
export { closeCommand } from './api/close-account.ts'
