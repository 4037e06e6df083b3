// Answers for what other rooms may use of visits: counting a page that was served, and reading the counts.
export { countVisits, type VisitCounter } from './api/count-visits.ts'
export { readVisits, type Visits } from './api/read-visits.ts'
export { routes } from './api/routes.ts'
