// Answers for what other rooms may use of queues: who has taken a row, and the note on it.
export { noteItem } from './api/note-item.ts'
export { queueBehind, queueInstant, type QueueOrder, queuePage, type QueueState } from './api/order.ts'
export { type AskedEnd, findEnds, findWaiting } from './api/ends.ts'
export type { QueueKinds } from './api/mark-item.ts'
export { findMark, isTakenPart, markColumns, markJoin, markOf, type MarkRow } from './api/marks.ts'
export { routes } from './api/routes.ts'
