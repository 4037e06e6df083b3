// Answers for what other rooms may use of the record of a user.
export { routes } from './api/routes.ts'
export { updateCommand } from './api/update-details.ts'
