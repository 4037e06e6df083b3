// Answers for what other rooms may use of notifications: telling a customer something, and the ways out.
export { type Message, notify, notifyEach, notifyOfTransaction } from './api/notify.ts'
export type { MessageMail } from './api/content.ts'
export { jobs } from './api/jobs.ts'
export { type NoMail, whyNoMail } from './api/mail-outlook.ts'
export { certainFailures, sendAgain } from './api/send-again.ts'
export { routes } from './api/routes.ts'
export { hooks } from './api/sms-webhook.ts'
export { periodic, removeOfSession } from './api/subscriptions.ts'
