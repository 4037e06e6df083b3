// Answers for the acts on a wallet that are named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { setFreeze } from '../contract.ts'
import { words } from './words.ts'

const act = { on: 'user', tab: 'wallets', needs: setFreeze } as const

export const namedActs: readonly NamedAct[] = [
  { ...act, verb: 'freeze', word: words.freeze, order: 10 },
  { ...act, verb: 'unfreeze', word: words.unfreeze, order: 20 },
]
