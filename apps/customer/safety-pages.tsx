// Answers for the screens of safety that stand alone, without the frame: PINs and the lost phone.
import { useLocation } from 'wouter'
import { ChangePinPage } from '#features/customer-sign-in/customer/change-pin-page.tsx'
import { ForgotPinPage } from '#features/customer-sign-in/customer/forgot-pin-page.tsx'
import { type Customer, useForgetCustomer } from '#features/customer-sign-in/customer/session.ts'
import { LostPhonePage } from '#features/customer-safety/customer/lost-phone-page.tsx'
import { places } from './places.ts'

/** One of `safetyPlaces`. */
export function SafetyPages({ customer, path }: { customer: Customer; path: string }) {
  const forget = useForgetCustomer()
  const [, navigate] = useLocation()
  if (path === places.changePin)
    return <ChangePinPage above={places.security} forgotHref={places.forgotPin} />
  if (path === places.forgotPin)
    return <ForgotPinPage customer={customer} above={places.security} homeHref={places.home} />
  return (
    <LostPhonePage
      above={places.security}
      email={customer.email}
      onFrozen={() => {
        forget()
        navigate(places.signIn, { replace: true })
      }}
    />
  )
}
