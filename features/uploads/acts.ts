// Answers for what is said of the acts of uploads. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'uploads.reveal': { says: 'View document of a customer' },
  'uploads.bring-paper': { says: 'Attach document to a request' },
  'uploads.reveal-paper': { says: 'View document of a request' },
}
