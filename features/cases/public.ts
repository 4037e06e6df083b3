// Answers for what other rooms may use of cases: opening one, and the calls.
export {
  type ActedCase,
  addFacts,
  endActedCase,
  findActedCase,
  freeCaseKey,
  lockActedCase,
  lockAnyCase,
  readActedCase,
} from './api/acted-case.ts'
export { type ActsApply, bankStandsByIt, idInKey } from './api/act-applies.ts'
export { type NewCase, openCase, openJobCase, settleCases } from './api/open-case.ts'
export { type OpenCase, openCasesAbout } from './api/open-about.ts'
export { casesExport, exportSources } from './api/export-source.ts'
export { mayKnow, quietTopics } from './api/may-know.ts'
export { queueKinds } from './api/list-cases.ts'
export { routes } from './api/routes.ts'
export type { CaseKind } from './contract.ts'
