// Answers for what other rooms may use of cases: opening one, and the calls.
export { type CaseKind, type NewCase, openCase, openJobCase, settleCases } from './api/open-case.ts'
export { casesExport } from './api/export-source.ts'
export { routes } from './api/routes.ts'
