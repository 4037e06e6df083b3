// Answers for what is said of the acts of uploads. Pure.
import { type Acts, plain } from '#features/team/act.ts'

export const acts: Acts = {
  'uploads.reveal': { says: 'View document of a customer', guard: 'itself' },
  'uploads.bring-paper': { says: 'Attach document to a request', guard: plain },
  'uploads.reveal-paper': { says: 'View document of a request', guard: 'itself' },
}
