// Answers for what other rooms may use of status: its call, the measuring, and what fills the status page.
export { type Asks, createMonitor, type Monitor } from './api/monitor.ts'
export { removeOldHours } from './api/record-measurement.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { statusSlots } from './api/status-slots.ts'
