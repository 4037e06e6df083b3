// Answers for what is said of the acts of wallets. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'wallets.set-freeze': { says: 'Change freeze of a wallet', guard: 'itself' },
  'wallets.end-freeze': { says: 'Freeze ended automatically' },
}
