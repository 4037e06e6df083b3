// Answers for which verb stands behind which call of customer sign-in.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { choosePin } from './choose-pin.ts'
import { confirmCode } from './confirm-code.ts'
import { findCustomer } from './find-customer.ts'
import { requestCode } from './request-code.ts'
import { saveProfile } from './save-profile.ts'
import { endedCookie, markEnded } from './session.ts'
import { unlock } from './unlock.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.requestCode, (call) => requestCode(doors, call.body.email))
  mount(contract.confirmCode, async (call) => {
    const confirmed = await confirmCode(doors, {
      ...call.body,
      userAgent: call.headers['user-agent'],
      address: call.address,
    })
    if (!confirmed.ok) return confirmed
    call.reply.setCookie(confirmed.value.cookie)
    return done(confirmed.value.answer)
  })
  mount(contract.unlock, (call) => unlock(doors, call.actor, call.body.pin))
  mount(contract.saveProfile, (call) => saveProfile(doors, call.actor, call.body))
  mount(contract.choosePin, (call) => choosePin(doors, call.actor, call.body))
  mount(contract.whoAmI, async (call) =>
    done(await findCustomer(doors.database.sql, { userId: call.actor.id, unlocked: call.actor.unlocked })),
  )
  mount(contract.signOut, async (call) => {
    await markEnded(doors.database.sql, call.actor.tokenHash, call.now)
    call.reply.setCookie(endedCookie)
    call.reply.header('clear-site-data', '"cache"')
    return done(null)
  })
}
