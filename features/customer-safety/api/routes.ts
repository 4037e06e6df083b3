// Answers for which verb stands behind which call of a customer's safety.
import { ownerSignFor } from '#features/customer-sign-in/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as ofStaff from '../staff-contract.ts'
import { changeEmail, confirmEmail, prepareContact, resendEmailCode } from './change-contact.ts'
import { changePhone, confirmPhone, resendPhoneCode, sendPhoneCode } from './change-phone.ts'
import { confirmNewEmail, isLinkOfOurs } from './email-by-staff.ts'
import { endFreezeCommand, findFreezeByAddress } from './end-freeze.ts'
import { findMyFreeze, freezeEverything, requestFreezeCode, unfreeze } from './freeze.ts'
import type { Sms } from './sms-code-job.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, { sms }: { sms: Sms }): void {
  mount(contract.prepareEmail, (call) => prepareContact(doors, call.actor, { email: call.body.email }))
  mount(contract.changeEmail, (call) =>
    call.once((sql) =>
      changeEmail(sql, doors, call.actor, {
        contact: { email: call.body.email },
        authorisationId: call.body.authorisation_id,
      }),
    ),
  )
  mount(contract.resendEmailCode, (call) => resendEmailCode(doors, call.actor, call.params.id))
  mount(contract.confirmEmail, (call) =>
    confirmEmail(doors, call.actor, { id: call.params.id, code: call.body.code }),
  )
  mount(
    contract.confirmEmailByLink,
    (call) => confirmNewEmail(doors, { id: call.params.id, token: call.body.token }),
    async ({ params: { id }, body: { token } }) =>
      isLinkOfOurs(doors.vault, { id, token }) ? id : undefined,
  )
  mountPhone(mount, { ...doors, sms })
  mountLostPhone(mount, doors)
  mountStaff(mount, doors)
  mount(contract.findMyFreeze, async (call) =>
    done(await findMyFreeze(doors.database.sql, call.actor, call.now)),
  )
  mount(contract.unfreeze, (call) =>
    unfreeze(doors, call.actor, {
      authorisationId: call.body.authorisation_id,
      requestId: call.requestId,
      address: call.address,
    }),
  )
}

function mountPhone(mount: Mount<ProductActors>, doors: Doors & { readonly sms: Sms }): void {
  mount(contract.preparePhone, (call) => prepareContact(doors, call.actor, { phone: call.body.phone }))
  mount(contract.changePhone, (call) =>
    call.once((sql) =>
      changePhone(sql, doors, call.actor, {
        contact: { phone: call.body.phone },
        authorisationId: call.body.authorisation_id,
      }),
    ),
  )
  mount(contract.sendPhoneCode, (call) => sendPhoneCode(doors, call.actor))
  mount(contract.resendPhoneCode, (call) => resendPhoneCode(doors, call.actor, call.params.id))
  mount(contract.confirmPhone, (call) =>
    confirmPhone(doors, call.actor, { id: call.params.id, code: call.body.code }),
  )
}

function mountStaff(mount: Mount<ProductActors>, doors: Doors): void {
  mount(ofStaff.findFreezeByAddress, ({ params: { id }, now }) => findFreezeByAddress(doors, { id, now }))
  mount(ofStaff.endFreeze, (call) =>
    endFreezeCommand.run(doors, call, { payload: { userId: call.params.id }, reason: call.body.reason }),
  )
}

function mountLostPhone(mount: Mount<ProductActors>, doors: Doors): void {
  const ownerSign = ownerSignFor(doors, 'lost_phone')
  mount(
    contract.requestFreezeCode,
    (call) => requestFreezeCode(doors, { email: call.body.email, cookies: call.headers['cookie'] }),
    ownerSign,
  )
  mount(
    contract.freezeEverything,
    (call) =>
      freezeEverything(doors, {
        ...call.body,
        cookies: call.headers['cookie'],
        requestId: call.requestId,
        address: call.address,
      }),
    ownerSign,
  )
}
