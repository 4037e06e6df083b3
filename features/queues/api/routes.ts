// Answers for which verb stands behind which call about queues.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { type CasesOpenTo, type CaseTopicOf, markItem } from './mark-item.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  of: { readonly casesOpenTo: CasesOpenTo; readonly caseTopicOf: CaseTopicOf },
): void {
  mount(contract.markItem, (call) => markItem(doors, call, of))
}
