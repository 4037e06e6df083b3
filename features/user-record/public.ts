// Answers for what other rooms may use of the record of a user.
import { updateCommand } from './api/update-details.ts'

export { routes } from './api/routes.ts'

export const commands = [updateCommand] as const
