// Answers for what other rooms may use of the people who work here: the calls, the mails, and help by an operator.
export { changeRoleCommand, reinstateCommand, suspendCommand } from './api/change-people.ts'
export { inviteCommand } from './api/invitations.ts'
export { jobs } from './api/jobs.ts'
export { resetFactorCommand, resetSecondFactorByOperator } from './api/reset-second-factor.ts'
export { routes } from './api/routes.ts'
