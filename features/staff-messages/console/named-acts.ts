// Answers for telling a customer something, named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { sendToUser } from '../contract.ts'
import { words } from './words.ts'

export const namedActs: readonly NamedAct[] = [
  { on: 'user', verb: 'notify', word: words.notify, needs: sendToUser, order: 70 },
]
