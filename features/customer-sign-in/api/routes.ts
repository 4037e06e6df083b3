// Answers for which verb stands behind which call of customer sign-in.
import { removeOfSession } from '#features/notifications/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as upkeep from '../upkeep-contract.ts'
import { changePin, confirmPinRecovery, recoverPin, requestPinRecovery } from './change-pin.ts'
import { choosePin } from './choose-pin.ts'
import { chooseTag } from './choose-tag.ts'
import { confirmCode } from './confirm-code.ts'
import { adoptDevice } from './devices.ts'
import { findCustomer } from './find-customer.ts'
import { ownerSignFor } from './owner-sign.ts'
import { requestCode } from './request-code.ts'
import { saveProfile } from './save-profile.ts'
import { endedCookie, markEnded } from './session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { lock, unlock } from './unlock.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const ownerSign = ownerSignFor(doors, 'sign_in')
  mount(
    contract.requestCode,
    (call) => requestCode(doors, { email: call.body.email, cookies: call.headers['cookie'] }),
    ownerSign,
  )
  mount(
    contract.confirmCode,
    async (call) => {
      const confirmed = await confirmCode(doors, {
        ...call.body,
        cookies: call.headers['cookie'],
        userAgent: call.headers['user-agent'],
        address: call.address,
      })
      if (!confirmed.ok) return confirmed
      for (const cookie of confirmed.value.cookies) call.reply.setCookie(cookie)
      return done(confirmed.value.answer)
    },
    ownerSign,
  )
  mount(contract.unlock, (call) => unlock(doors, call.actor, call.body.pin))
  mount(contract.saveProfile, (call) => saveProfile(doors, call.actor, call.body))
  mount(contract.chooseTag, (call) => chooseTag(doors, call.actor, call.body.tag))
  mount(contract.choosePin, (call) => choosePin(doors, call.actor, call.body))
  mount(upkeep.changePin, (call) => changePin(doors, call.actor, call.body))
  mount(upkeep.requestPinRecovery, (call) => requestPinRecovery(doors, call.actor))
  mount(upkeep.confirmPinRecovery, (call) => confirmPinRecovery(doors, call.actor, call.body))
  mount(upkeep.recoverPin, (call) => recoverPin(doors, call.actor, call.body.new_pin))
  mount(contract.lock, (call) => lock(doors, call.actor))
  mount(upkeep.listSessions, async (call) =>
    done(await listSessions(doors.database.sql, call.actor, call.now)),
  )
  mount(upkeep.endSession, (call) => endSession(doors, call.actor, call.params.id))
  mount(upkeep.endOtherSessions, (call) => endOtherSessions(doors, call.actor))
  mount(contract.whoAmI, async (call) => {
    const adopted = await adoptDevice(doors.database.sql, doors, call.actor, call.headers['cookie'])
    if (adopted !== undefined) call.reply.setCookie(adopted)
    return done(await findCustomer(doors.database.sql, call.actor))
  })
  mount(contract.signOut, async (call) => {
    await markEnded(doors.database.sql, call.actor.tokenHash, call.now)
    await removeOfSession(doors.database.sql, call.actor.tokenHash)
    call.reply.setCookie(endedCookie)
    call.reply.header('clear-site-data', '"cache"')
    return done(null)
  })
}
