// Answers for what other rooms may use of products: the calls, whether a service is on, and the commands of what one person stops and two let go.
import { switchCommand } from './api/service-switches.ts'

export { brakeCommand } from './api/brake.ts'
export { isServiceOn, listServicesOff } from './api/service-switches.ts'
export { routes } from './api/routes.ts'

export const commands = [switchCommand] as const
