// Answers for which verb stands behind which call about queues.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { markItem, type QueueKind } from './mark-item.ts'
import type { QueueType } from './marks.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { queueKinds }: { readonly queueKinds: Readonly<Record<string, QueueKind>> },
): void {
  const kindOf = (type: QueueType): QueueKind => {
    const kind = queueKinds[type]
    assert(kind !== undefined, `a feature says what a ${type} in a queue is`)
    return kind
  }
  contract.queueTypes.forEach(kindOf)
  mount(contract.markItem, (call) => markItem(doors, call, kindOf(call.params.type)))
}
