// Answers for what other rooms may use of status: its call, the measuring, and what fills the status page.
export { createMonitor, type Monitor } from './api/monitor.ts'
export { measured } from './api/measured.ts'
export { removeOldHours } from './api/record-measurement.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
export { statusSlots } from './api/status-slots.ts'
