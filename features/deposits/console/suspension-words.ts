// Answers for why a deposit waits, in words of staff.
import type { Word } from '#kit/words/words.ts'
import type { suspensionReasons } from '../contract.ts'
import { words } from './words.ts'

export const suspensionWords: Record<(typeof suspensionReasons)[number], Word> = {
  above_single_limit: words.aboveSingle,
  above_balance_limit: words.aboveBalance,
  above_activation_limit: words.aboveActivation,
  no_wallet: words.noWallet,
  wallet_frozen: words.walletFrozen,
}
