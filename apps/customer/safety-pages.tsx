// Answers for the screens of safety: PINs and the lost phone alone, without the frame; security, contact, unfreezeing and closing inside it.
import { useLocation } from 'wouter'
import { ClosingPage } from '#features/account-closing/customer/closing-page.tsx'
import { ChangePinPage } from '#features/customer-sign-in/customer/change-pin-page.tsx'
import { ForgotPinPage } from '#features/customer-sign-in/customer/forgot-pin-page.tsx'
import {
  type Customer,
  useForgetCustomer,
  useTakeCustomer,
} from '#features/customer-sign-in/customer/session.ts'
import { ContactPage } from '#features/customer-safety/customer/contact-page.tsx'
import { LostPhonePage } from '#features/customer-safety/customer/lost-phone-page.tsx'
import { UnfreezePage } from '#features/customer-safety/customer/unfreeze-page.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Authorise } from './authorise.tsx'
import { places } from './places.ts'
import { SecurityPage } from './security-page.tsx'

/** PINs and the lost phone: whichever the address names. */
export function SafetyPages({ customer }: { customer: Customer }) {
  const forget = useForgetCustomer()
  const [path, navigate] = useLocation()
  if (path === places.changePin)
    return <ChangePinPage above={places.security} forgotHref={places.forgotPin} />
  if (path === places.forgotPin)
    return <ForgotPinPage customer={customer} above={places.security} homeHref={places.home} />
  return (
    <LostPhonePage
      above={places.security}
      email={customer.email}
      onFrozen={(next) => {
        forget()
        navigate(places[next], { replace: true })
      }}
    />
  )
}

/** Security, contact, unfreezeing or closing: whichever the address names. */
export function SafetyRoom({ customer }: { customer: Customer }) {
  const [path] = useLocation()
  const takeCustomer = useTakeCustomer()
  if (path === places.contact) {
    const same = { customer, above: places.profile, Authorise, onChanged: takeCustomer }
    return <ContactPage {...same} />
  }
  if (path === places.unfreeze) return <UnfreezePage above={places.home} Authorise={Authorise} />
  if (path === places.deleteAccount) return <Closing email={customer.email} />
  return <SecurityPage />
}

function Closing({ email }: { email: string }) {
  const { emails } = useBrand()
  const closingPlaces = {
    send: places.send,
    convert: '/convert',
    activity: places.activity,
    unfreeze: places.unfreeze,
    orders: places.scheduled,
    limits: places.limits,
    support: `mailto:${emails.support}`,
  }
  return <ClosingPage places={closingPlaces} above={places.profile} email={email} Authorise={Authorise} />
}
