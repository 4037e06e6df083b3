// Answers for unlocking in this app: the page of sign-in, with the passkey's key of step-up.
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { UnlockPage } from '#features/customer-sign-in/customer/unlock-page.tsx'
import { PasskeyKey } from '#features/step-up/customer/passkey-key.tsx'
import { places } from './places.ts'

export function Unlock({ customer }: { customer: Customer }) {
  return (
    <UnlockPage
      customer={customer}
      forgotHref={places.forgotPin}
      lostHref={places.lostPhone}
      passkeyKey={(key) => <PasskeyKey {...key} />}
    />
  )
}
