// Answers for what a newcomer is asked after the code: name, phone, birth date, PIN and terms, one address each.
import { Route, Switch } from 'wouter'
import { BirthDatePage } from '#features/customer-sign-in/customer/birth-date-page.tsx'
import { NamePage } from '#features/customer-sign-in/customer/name-page.tsx'
import { PhonePage } from '#features/customer-sign-in/customer/phone-page.tsx'
import { PinAgainPage, PinPage } from '#features/customer-sign-in/customer/pin-page.tsx'
import { TermsPage } from '#features/customer-sign-in/customer/terms-page.tsx'
import { places } from './places.ts'

export function Questions() {
  return (
    <Switch>
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
    </Switch>
  )
}
