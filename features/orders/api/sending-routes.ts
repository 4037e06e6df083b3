// Answers for which verb stands behind which call of customers who send.
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as beneficiaries from '../beneficiaries-contract.ts'
import * as contract from '../sending-contract.ts'
import { keepBeneficiary, listBeneficiaries, removeBeneficiary } from './beneficiaries.ts'
import { type Destinations, resolvePayee } from './destination.ts'
import { findMyTransfer } from './find-mine.ts'
import { findPayeeOf, quoteTransfer } from './quote.ts'
import { fitsPayee, readAmount } from './reckon.ts'
import { sendOrder } from './send-order.ts'

export function mountSending(mount: Mount<ProductActors>, doors: Doors, destinations: Destinations): void {
  const { sql } = doors.database
  // Apart, since what is asked in turn differs between them.
  const shared = new Map(destinations.map(({ name }) => [name, together(doors.database)]))
  mount(contract.findPayee, ({ actor, body }) =>
    findPayeeOf(doors, destinations, { userId: actor.id, to: body.to }),
  )
  mount(contract.quoteTransfer, ({ actor, body }) =>
    quoteTransfer(doors, destinations, { actor, wish: body }),
  )
  mount(contract.sendTransfer, async (call) => {
    const { actor, body: wish, requestId, address } = call
    // A partner is asked for a name before the transaction begins, never inside it.
    const payee = await resolvePayee(doors, destinations, { userId: actor.id, to: wish.to })
    if (!payee.ok) return payee
    const { destination, customer } = payee.value
    const amount = await readAmount(sql, destination, { text: wish.amount, now: call.now })
    if (!amount.ok) return amount
    const fits = fitsPayee(payee.value, amount.value)
    if (!fits.ok) return fits
    const touches = [actor.id, ...(customer === undefined ? [] : [customer.userId])]
    const sending = { actor, payee: payee.value, amount: amount.value, wish, requestId, address }
    const lane = shared.get(destination.name) ?? doors.database
    return call.once(
      (inside) => sendOrder(inside, doors, destinations, sending),
      (work) => lane.begin(work, touches),
    )
  })
  mount(contract.findMyTransfer, (call) =>
    findMyTransfer(doors, destinations, {
      userId: call.actor.id,
      transactionId: call.params.transaction_id,
      now: call.now,
    }),
  )
  mountBeneficiaries(mount, doors, destinations)
}

function mountBeneficiaries(mount: Mount<ProductActors>, doors: Doors, destinations: Destinations): void {
  const { sql } = doors.database
  const known = { doors, destinations }
  mount(beneficiaries.listMyBeneficiaries, async ({ actor, query: { kind, query, saved } }) => {
    const types = destinations.filter((one) => (kind === undefined ? one.isPerson : one.name === kind))
    return done(
      await listBeneficiaries(sql, known, {
        userId: actor.id,
        types: types.map(({ type }) => type),
        query,
        saved,
      }),
    )
  })
  mount(beneficiaries.keepBeneficiary, ({ actor, params, body }) =>
    keepBeneficiary(sql, known, { userId: actor.id, id: params.id, alias: body.alias }),
  )
  mount(beneficiaries.removeBeneficiary, ({ actor, params }) =>
    removeBeneficiary(sql, { userId: actor.id, id: params.id }),
  )
}
