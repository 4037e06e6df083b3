// Answers for changing a customer's details, named from any page.
import type { NamedAct } from '#kit/screens/desk-feature.ts'
import { updateUser } from '../contract.ts'
import { words } from './words.ts'

export const namedActs: readonly NamedAct[] = [
  { on: 'user', verb: 'edit', word: words.edit, needs: updateUser, order: 80 },
]
