// Answers for what other rooms may use of approvals: how an admin write is made.
export {
  type Command,
  command,
  type CommandDefinition,
  type CommandRefusal,
  type Plan,
  type Previewed,
} from './api/command.ts'
export { type PreviewedLeg } from './api/preview.ts'
export { needsSecondPerson, stepUpMilliseconds, thresholdOf } from './rules.ts'
