// Answers for which verb stands behind which call about standing orders.
import type { Destinations } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { cancelOrder, confirmOrder, previewConfirmation, resolveOrder } from './change-order.ts'
import { makeOrder, previewNew, readPlan } from './make-order.ts'
import { changeOrder, previewOrderTerms, readChange } from './change-terms.ts'
import { listOrders, viewOf } from './order-row.ts'
import { pauseOrder, resumeOrder } from './pause-order.ts'
import { resolveWaiting, tryNow } from './try-now.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { destinations }: { readonly destinations: Destinations },
): void {
  const { sql } = doors.database
  mount(contract.previewOrder, async (call) => {
    const planned = await readPlan(doors, destinations, { userId: call.actor.id, plan: call.body })
    if (!planned.ok) return planned
    const previewed = await previewNew(sql, doors, { userId: call.actor.id, planned: planned.value })
    return previewed.ok ? done(previewed.value.preview) : previewed
  })
  mount(contract.makeOrder, async (call) => {
    const { actor, body, requestId, address } = call
    const planned = await readPlan(doors, destinations, { userId: actor.id, plan: body })
    if (!planned.ok) return planned
    return call.once((inside) =>
      makeOrder(inside, doors, { actor, planned: planned.value, body, requestId, address }),
    )
  })
  mount(contract.listMyOrders, async (call) => {
    const rows = await listOrders(sql, call.actor.id)
    return done(await Promise.all(rows.map((row) => viewOf(sql, row))))
  })
  mountChanges(mount, doors, destinations)
  mountTerms(mount, doors, destinations)
  mountTries(mount, doors, destinations)
  mountPauses(mount, doors)
}

function mountChanges(mount: Mount<ProductActors>, doors: Doors, destinations: Destinations): void {
  mount(contract.previewConfirmation, (call) =>
    previewConfirmation(doors, destinations, { actor: call.actor, id: call.params.id }),
  )
  mount(contract.confirmOrder, async (call) => {
    const { actor, requestId, address } = call
    const payee = await resolveOrder(doors, destinations, { actor, id: call.params.id })
    if (!payee.ok) return payee
    return call.once((inside) =>
      confirmOrder(inside, doors, {
        actor,
        id: call.params.id,
        payee: payee.value,
        hash: call.body.hash,
        authorisationId: call.body.authorisation_id,
        requestId,
        address,
      }),
    )
  })
  mount(contract.cancelOrder, (call) =>
    call.once((inside) =>
      cancelOrder(inside, doors, {
        actor: call.actor,
        id: call.params.id,
        requestId: call.requestId,
        address: call.address,
      }),
    ),
  )
}

function mountTerms(mount: Mount<ProductActors>, doors: Doors, destinations: Destinations): void {
  mount(contract.previewOrderChange, async ({ actor, params: { id }, body }) => {
    const read = await readChange(doors, destinations, { actor, id, wish: body })
    if (!read.ok) return read
    return previewOrderTerms(doors.database.sql, doors, { actor, id, wish: body, read: read.value })
  })
  mount(contract.changeOrder, async ({ actor, params: { id }, body, requestId, address, once }) => {
    const read = await readChange(doors, destinations, { actor, id, wish: body })
    if (!read.ok) return read
    return once((inside) =>
      changeOrder(inside, doors, { actor, id, body, read: read.value, requestId, address }),
    )
  })
}

function mountTries(mount: Mount<ProductActors>, doors: Doors, destinations: Destinations): void {
  mount(contract.tryOrderNow, async ({ actor, params: { id }, body, requestId, address, once }) => {
    const found = await resolveWaiting(doors, destinations, { actor, id })
    if (!found.ok) return found
    const { hash, authorisation_id: authorisationId } = body
    return once((inside) =>
      tryNow(inside, doors, { actor, id, payee: found.value, hash, authorisationId, requestId, address }),
    )
  })
}

function mountPauses(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.pauseOrder, ({ actor, params: { id }, requestId, address, once }) =>
    once((inside) => pauseOrder(inside, doors, { actor, id, requestId, address })),
  )
  mount(contract.resumeOrder, ({ actor, params: { id }, requestId, address, once }) =>
    once((inside) => resumeOrder(inside, doors, { actor, id, requestId, address })),
  )
}
