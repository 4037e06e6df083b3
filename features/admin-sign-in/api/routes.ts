// Answers for which verb stands behind which call of admin sign-in.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { deviceTokenOf } from './devices.ts'
import { adminView } from './find-admin.ts'
import { ownerSignFor } from './owner-sign.ts'
import { requestCode } from './request-code.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const ofSignIn = ownerSignFor(doors, 'sign_in')
  mount(
    contract.requestSignInCode,
    (call) =>
      requestCode(doors, {
        typedEmail: call.body.email,
        purpose: 'sign_in',
        deviceToken: deviceTokenOf(call.headers),
      }),
    ofSignIn,
  )
  mount(
    contract.signIn,
    (call) =>
      signIn(doors, {
        ...call.body,
        userAgent: call.headers['user-agent'],
        deviceToken: deviceTokenOf(call.headers),
        address: call.address,
        requestId: call.requestId,
      }),
    ofSignIn,
  )
  mountReset(mount, doors)
  mount(contract.checkAdmin, async (call) => done(adminView(call.actor, call.now)))
  mount(contract.signOut, (call) =>
    signOut(doors, call.actor, { requestId: call.requestId, address: call.address }),
  )
}

function mountReset(mount: Mount<ProductActors>, doors: Doors): void {
  const ofReset = ownerSignFor(doors, 'reset')
  mount(
    contract.requestResetCode,
    (call) =>
      requestCode(doors, {
        typedEmail: call.body.email,
        purpose: 'reset',
        deviceToken: deviceTokenOf(call.headers),
      }),
    ofReset,
  )
  mount(
    contract.resetPassword,
    (call) => {
      const { email, code, password } = call.body
      return resetPassword(doors, {
        email,
        code,
        password,
        deviceToken: deviceTokenOf(call.headers),
        address: call.address,
        requestId: call.requestId,
      })
    },
    ofReset,
  )
}
