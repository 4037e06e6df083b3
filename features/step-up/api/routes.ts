// Answers for which verb stands behind which call of step-up.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as contract from '../contract.ts'
import { authoriseWithPin, confirmWithCode, resendCode } from './authorise-with-pin.ts'
import { addPasskey, beginAddingPasskey, listPasskeys, removePasskey } from './keep-passkeys.ts'
import { beginProof } from './passkeys.ts'
import { authoriseWithPasskey, unlockWithPasskey } from './prove-with-passkey.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.authoriseWithPin, (call) => authoriseWithPin(doors, call.actor, call.body))
  mount(contract.confirmWithCode, (call) =>
    confirmWithCode(doors, call.actor, { id: call.params.id, code: call.body.code }),
  )
  mount(contract.resendCode, (call) =>
    resendCode(doors, call.actor, { id: call.params.id, seen: call.body.seen }),
  )
  mount(contract.beginAuthorising, (call) =>
    beginProof(doors, call.actor, { act: 'authorise', ...call.body }),
  )
  mount(contract.authoriseWithPasskey, (call) => authoriseWithPasskey(doors, call.actor, call.body))
  mount(signIn.beginUnlocking, (call) => beginProof(doors, call.actor, { act: 'unlock' }))
  mount(signIn.unlockWithPasskey, (call) => unlockWithPasskey(doors, call.actor, call.body))
  mount(contract.listPasskeys, async (call) =>
    done(await listPasskeys(doors.database.sql, call.actor, call.now)),
  )
  mount(contract.beginAddingPasskey, (call) =>
    beginAddingPasskey(doors, call.actor, call.body.authorisation_id),
  )
  mount(contract.addPasskey, (call) =>
    addPasskey(doors, call.actor, { ...call.body, userAgent: call.headers['user-agent'] }),
  )
  mount(contract.removePasskey, (call) => removePasskey(doors, call.actor, call.params.id))
}
