// Answers for what other rooms may use of a customer's safety.
import { endFreezeCommand } from './api/end-freeze.ts'

export { jobs } from './api/jobs.ts'
export { routes } from './api/routes.ts'
export { askNewEmail, findWaitingEmail } from './api/email-by-staff.ts'

export const commands = [endFreezeCommand] as const
