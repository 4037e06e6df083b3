// Answers for what other rooms may use of support: its calls, and the job that mails what was written.
export { jobs } from './api/jobs.ts'
export { periodic, removeOldMessages } from './api/remove-old.ts'
export { routes } from './api/routes.ts'
