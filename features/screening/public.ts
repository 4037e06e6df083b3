// Answers for what other rooms may use of screening: loading lists, screening a person, and deciding.
export { actsApply } from './api/acts-apply.ts'
export { findScreenings, markDecided, type ScreeningView } from './api/decide-screening.ts'
export type { ListSource } from './rail.ts'
export { type Screening, screenPerson } from './api/screen-person.ts'
export { findWalletHits, screenWallets, type WalletHit } from './api/screen-wallets.ts'
export { periodic, loadLists } from './api/load-lists.ts'
