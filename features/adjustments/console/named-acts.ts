// Answers for adjustments that are named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { fundWallet, refundCharges, reverseTransaction, withdrawFromWallet } from '../contract.ts'
import { words } from './words.ts'

const wallet = { on: 'user', tab: 'wallets' } as const

export const namedActs: readonly NamedAct[] = [
  { ...wallet, verb: 'fund', word: words.fund, needs: fundWallet, order: 30 },
  { ...wallet, verb: 'withdraw', word: words.withdraw, needs: withdrawFromWallet, order: 40 },
  { on: 'transaction', verb: 'reverse', word: words.reverse, needs: reverseTransaction, order: 90 },
  { on: 'transaction', verb: 'refund', word: words.refund, needs: refundCharges, order: 100 },
]
