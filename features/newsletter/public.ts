// Answers for what other rooms may use of the newsletter: its calls, its mail, and the list for who sends it.
export { jobs } from './api/jobs.ts'
export { exportRows, newsletterCsv } from './api/export-subscriptions.ts'
export { periodic, removeOldRequests } from './api/subscribe.ts'
export { routes } from './api/routes.ts'
