// Answers for the screens before home: welcome, sign-up, sign-in and unlocking, one address each.
import { Route, Switch, useLocation } from 'wouter'
import { CodePage } from '#features/customer-sign-in/customer/code-page.tsx'
import { EmailPage } from '#features/customer-sign-in/customer/email-page.tsx'
import { useForgetLeft } from '#features/customer-sign-in/customer/forget-left.ts'
import { type Customer, useForgetCustomer } from '#features/customer-sign-in/customer/session.ts'
import { WelcomePage } from '#features/customer-sign-in/customer/welcome-page.tsx'
import { late, useLoadedAhead } from '#kit/screens/late.tsx'
import { Arrival } from './arrival.tsx'
import { Centre } from './centre.tsx'
import { places } from './places.ts'

// What follows the code comes while that is typed: the first screen does not wait for it.
const Questions = late(async () => (await import('./questions.tsx')).Questions, Centre)
const Unlock = late(async () => (await import('./unlock.tsx')).Unlock, Centre)
const nothing = [] as const
const afterTheCode = [Questions, Unlock] as const
// Few come here, so nobody else waits for them.
const ForgotPinPage = late(
  async () => (await import('#features/customer-sign-in/customer/forgot-pin-page.tsx')).ForgotPinPage,
  Centre,
)
const LostPhonePage = late(
  async () => (await import('#features/customer-safety/customer/lost-phone-page.tsx')).LostPhonePage,
  Centre,
)

interface WayInProps {
  readonly customer: Customer | null
  /** How the session before went, when it was not left. */
  readonly ended: 'ended' | 'elsewhere' | undefined
}

export function WayIn({ customer, ended }: WayInProps) {
  const [path] = useLocation()
  useForgetLeft(customer === null && ended === undefined)
  useLoadedAhead(path === places.welcome || path === places.unlock ? nothing : afterTheCode)
  return (
    <>
      <Pages customer={customer} ended={ended} />
      <Arrival path={path} />
    </>
  )
}

function Pages({ customer, ended }: WayInProps) {
  const forget = useForgetCustomer()
  const [, navigate] = useLocation()
  return (
    <Switch>
      <Route path={places.welcome}>
        <WelcomePage
          createHref={places.create}
          signInHref={places.signIn}
          lostHref={places.lostPhone}
          ended={ended}
        />
      </Route>
      {arrivals()}
      {customer !== null && unlocking(customer)}
      <Route path={places.lostPhone}>
        <LostPhonePage
          above={customer === null ? places.welcome : places.unlock}
          email={customer?.email ?? ''}
          onFrozen={(next) => {
            forget()
            navigate(places[next], { replace: true })
          }}
        />
      </Route>
      <Route>
        <Questions />
      </Route>
    </Switch>
  )
}

/** The e-mail and its code, for newcomers and for whoever comes back. */
function arrivals() {
  return (
    <>
      <Route path={places.create}>
        <EmailPage arrival="create" codeHref={places.createCode} lostHref={places.lostPhone} />
      </Route>
      <Route path={places.createCode}>
        <CodePage arrival="create" emailHref={places.create} />
      </Route>
      <Route path={places.signIn}>
        <EmailPage arrival="sign-in" codeHref={places.signInCode} lostHref={places.lostPhone} />
      </Route>
      <Route path={places.signInCode}>
        <CodePage arrival="sign-in" emailHref={places.signIn} />
      </Route>
    </>
  )
}

function unlocking(customer: Customer) {
  return (
    <>
      <Route path={places.unlock}>
        <Unlock customer={customer} />
      </Route>
      <Route path={places.forgotPin}>
        <ForgotPinPage customer={customer} above={places.unlock} homeHref={places.home} />
      </Route>
    </>
  )
}
