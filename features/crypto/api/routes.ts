// Answers for which verb stands behind which call about crypto deposits.
import { hasUser } from '#features/wallets/public.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as customer from '../contract.ts'
import * as minimums from '../minimum-contract.ts'
import * as staff from '../staff-contract.ts'
import { choose } from './choose.ts'
import { refuseCommand, releaseCommand, returnCommand } from './decide.ts'
import { askAddressAgain } from './ask-address-again.ts'
import { askForAddress } from './make-address.ts'
import { previewMinimumChange, readMinimums, setMinimumCommand, withdrawMinimumCommand } from './minimums.ts'
import { listMine, viewMine } from './my-crypto.ts'
import type { Custodians } from './places.ts'
import { mayDecide } from './may-decide.ts'
import { listDeposits, viewAddresses } from './staff-list.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, parts: Custodians): void {
  const { sql } = doors.database
  const off = (): boolean => !offersCoins(doors.brand)
  mount(customer.readMyCrypto, async ({ actor, now }) =>
    off() ? refuse('crypto_off') : done(await viewMine(sql, { userId: actor.id, now, parts })),
  )
  mount(customer.listMyDeposits, async ({ actor, query, now }) =>
    off() ? refuse('crypto_off') : listMine(sql, { userId: actor.id, query, now }),
  )
  mount(customer.makeMyAddress, async ({ actor, body, requestId, address, once }) =>
    off()
      ? refuse('crypto_off')
      : once((inside) => askForAddress(inside, doors, { actor, body, requestId, address, parts })),
  )
  mount(customer.chooseCurrency, async ({ actor, body, requestId, address }) =>
    off()
      ? refuse('crypto_off')
      : doors.database.begin((inside) => choose(inside, doors, { actor, body, requestId, address })),
  )
  staffRoutes(mount, doors)
  mountMinimums(mount, doors)
}

function mountMinimums(mount: Mount<ProductActors>, doors: Doors): void {
  mount(minimums.listMinimums, async () => done(await readMinimums(doors.database.sql)))
  mount(minimums.previewMinimum, ({ query, actor }) =>
    previewMinimumChange(doors, { payload: query, maker: actor }),
  )
  mount(minimums.setMinimum, (call) => {
    const { hash, reason, ...payload } = call.body
    return setMinimumCommand.run(doors, call, { payload, reason, hash })
  })
  mount(minimums.withdrawMinimum, (call) => {
    const { number, reason } = call.body
    return withdrawMinimumCommand.run(doors, call, { payload: { number }, reason })
  })
}

function staffRoutes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(staff.readUserAddresses, async ({ params }) =>
    (await hasUser(sql, params.id)) ? done(await viewAddresses(sql, params.id)) : refuse('user_not_found'),
  )
  mount(staff.listCryptoDeposits, async ({ query, actor, now }) =>
    done(await listDeposits(sql, { ...query, role: actor.role, now })),
  )
  mount(staff.askAddressAgain, (call) => askAddressAgain(doors, call))
  mount(staff.previewCryptoRelease, async ({ params, actor }) => {
    const may = await mayDecide(sql, params.id, actor)
    return may.ok ? releaseCommand.preview(doors, { payload: { depositId: params.id }, maker: actor }) : may
  })
  mount(staff.releaseCryptoDeposit, async (call) => {
    const may = await mayDecide(sql, call.params.id, call.actor)
    return may.ok
      ? releaseCommand.run(doors, call, { payload: { depositId: call.params.id }, ...call.body })
      : may
  })
  mount(staff.previewCryptoReturn, async ({ params, query, actor }) => {
    const may = await mayDecide(sql, params.id, actor)
    const payload = { depositId: params.id, to: query.to ?? '' }
    return may.ok ? returnCommand.preview(doors, { payload, maker: actor }) : may
  })
  mount(staff.returnCryptoDeposit, async (call) => {
    const may = await mayDecide(sql, call.params.id, call.actor)
    const { hash, reason, to = '' } = call.body
    return may.ok
      ? returnCommand.run(doors, call, { payload: { depositId: call.params.id, to }, hash, reason })
      : may
  })
  mount(staff.previewCryptoRefusal, async ({ params, actor }) => {
    const may = await mayDecide(sql, params.id, actor)
    return may.ok ? refuseCommand.preview(doors, { payload: { depositId: params.id }, maker: actor }) : may
  })
  mount(staff.refuseCryptoDeposit, async (call) => {
    const may = await mayDecide(sql, call.params.id, call.actor)
    return may.ok
      ? refuseCommand.run(doors, call, { payload: { depositId: call.params.id }, ...call.body })
      : may
  })
}
