// Answers for which verb stands behind which call about lists of bills.
import { findNamedBillers } from '#features/bills/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import type { Given } from './check-line.ts'
import { findListRow } from './lines.ts'
import { changeLine, checkLines, countUnchecked, endList, leaveOut, makeList } from './make-list.ts'
import { payList } from './pay-list.ts'
import { listSummaries, viewOf } from './view.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, given: Given): void {
  const { sql } = doors.database
  const { destinations } = given
  const see = async (inside: Sql, named: { readonly id: string; readonly userId: string }) => {
    const list = await findListRow(inside, named)
    return list === undefined
      ? refuse('list_not_found')
      : done(await viewOf(inside, doors, { list, destinations }))
  }
  mount(contract.listNames, async ({ now }) => {
    const billers = await findNamedBillers(doors, given, now)
    return done(
      billers
        .filter(({ isPaidAlone }) => !isPaidAlone)
        .map(({ id, name, reference: { label, hint }, amount }) => ({ id, name, label, hint, amount })),
    )
  })
  mount(contract.listMyLists, async ({ actor }) => done(await listSummaries(sql, actor.id)))
  mount(contract.findList, ({ actor, params }) => see(sql, { ...params, userId: actor.id }))
  mount(contract.checkLines, async ({ actor, params }) => {
    const named = { ...params, userId: actor.id }
    const checked = await checkLines(doors, given, named)
    if (!checked.ok) return checked
    const { list, waits } = checked.value
    const left = await countUnchecked(sql, list.id)
    return done({ list: await viewOf(sql, doors, { list, destinations }), left, waits })
  })
  mountChanges(mount, doors, given, see)
}

type See = (
  inside: Sql,
  named: { readonly id: string; readonly userId: string },
) => Promise<
  ReturnType<typeof refuse<'list_not_found'>> | ReturnType<typeof done<Awaited<ReturnType<typeof viewOf>>>>
>

function mountChanges(mount: Mount<ProductActors>, doors: Doors, { destinations }: Given, see: See): void {
  mount(contract.makeList, ({ actor, body, once }) =>
    once(async (inside) => {
      const made = await makeList(inside, doors, { userId: actor.id, body })
      if (!made.ok) return made
      const seen = await see(inside, { id: made.value, userId: actor.id })
      assert(seen.ok, 'a list that was made is there')
      return seen
    }),
  )
  mount(contract.changeLine, ({ actor, params, body, once }) =>
    once(async (inside) => {
      const named = { ...params, userId: actor.id }
      const changed = await changeLine(inside, doors, { ...named, body })
      return changed.ok ? see(inside, named) : changed
    }),
  )
  mount(contract.leaveOutLine, ({ actor, params, once }) =>
    once(async (inside) => {
      const named = { ...params, userId: actor.id }
      const left = await leaveOut(inside, doors, named)
      return left.ok ? see(inside, named) : left
    }),
  )
  mount(contract.endList, ({ actor, params, requestId, address, once }) =>
    once((inside) => endList(inside, doors, { ...params, actor, requestId, address })),
  )
  mount(contract.payList, ({ actor, params, body, requestId, address, once }) =>
    once(async (inside) => {
      const paid = await payList(inside, doors, { ...params, actor, body, destinations, requestId, address })
      return paid.ok ? see(inside, { ...params, userId: actor.id }) : paid
    }),
  )
}
