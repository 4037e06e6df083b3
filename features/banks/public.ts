// Answers for what other rooms may use of banks.
export { findBank } from './api/directory.ts'
export { routes } from './api/routes.ts'
export { type Bank, fitsBank } from './rules.ts'
