// Answers for the screens before home: welcome, sign-up, sign-in and unlocking, one address each.
import { Route, Switch, useLocation } from 'wouter'
import { BirthDatePage } from '#features/customer-sign-in/customer/birth-date-page.tsx'
import { CodePage } from '#features/customer-sign-in/customer/code-page.tsx'
import { EmailPage } from '#features/customer-sign-in/customer/email-page.tsx'
import { NamePage } from '#features/customer-sign-in/customer/name-page.tsx'
import { PhonePage } from '#features/customer-sign-in/customer/phone-page.tsx'
import { PinAgainPage, PinPage } from '#features/customer-sign-in/customer/pin-page.tsx'
import { type Customer, useForgetCustomer } from '#features/customer-sign-in/customer/session.ts'
import { TermsPage } from '#features/customer-sign-in/customer/terms-page.tsx'
import { UnlockPage } from '#features/customer-sign-in/customer/unlock-page.tsx'
import { WelcomePage } from '#features/customer-sign-in/customer/welcome-page.tsx'
import { PasskeyKey } from '#features/step-up/customer/passkey-key.tsx'
import { late } from '#kit/screens/late.tsx'
import { Arrival } from './arrival.tsx'
import { Centre } from './centre.tsx'
import { places } from './places.ts'

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
      <Route path={places.name}>
        <NamePage nextHref={places.phone} />
      </Route>
      <Route path={places.phone}>
        <PhonePage nextHref={places.birthDate} backHref={places.name} />
      </Route>
      <Route path={places.birthDate}>
        <BirthDatePage nameHref={places.name} phoneHref={places.phone} nextHref={places.pin} />
      </Route>
      <Route path={places.pin}>
        <PinPage nextHref={places.pinAgain} backHref={places.birthDate} />
      </Route>
      <Route path={places.pinAgain}>
        <PinAgainPage nextHref={places.terms} firstHref={places.pin} />
      </Route>
      <Route path={places.terms}>
        <TermsPage pinHref={places.pin} />
      </Route>
      <Route path={places.unlock}>
        {customer !== null && (
          <UnlockPage
            customer={customer}
            forgotHref={places.forgotPin}
            lostHref={places.lostPhone}
            passkeyKey={(key) => <PasskeyKey {...key} />}
          />
        )}
      </Route>
      <Route path={places.forgotPin}>
        {customer !== null && (
          <ForgotPinPage customer={customer} above={places.unlock} homeHref={places.home} />
        )}
      </Route>
      <Route path={places.lostPhone}>
        <LostPhonePage
          above={customer === null ? places.welcome : places.unlock}
          email={customer?.email ?? ''}
          onFrozen={() => {
            forget()
            navigate(places.signIn, { replace: true })
          }}
        />
      </Route>
    </Switch>
  )
}
