// Answers for what other rooms may use of the people who work here: the calls, the mails, and help by an operator.
import { changeRoleCommand, reinstateCommand, suspendCommand } from './api/change-people.ts'
import { inviteCommand } from './api/invitations.ts'
import { resetFactorCommand } from './api/reset-second-factor.ts'

export { jobs } from './api/jobs.ts'
export { resetSecondFactorByOperator } from './api/reset-second-factor.ts'
export { routes } from './api/routes.ts'

export const commands = [
  changeRoleCommand,
  reinstateCommand,
  suspendCommand,
  inviteCommand,
  resetFactorCommand,
] as const
