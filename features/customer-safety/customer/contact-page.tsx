// Answers for changing where we reach a customer: the address and the number, each on its own, each strongly authorised.
import type { Customer } from '#features/customer-sign-in/contract.ts'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { EmailChange } from './email-change.tsx'
import { PhoneChange } from './phone-change.tsx'

interface ContactPageProps {
  readonly customer: Customer
  readonly above: string
  readonly Authorise: Authorise
  /** Puts the changed customer in place. */
  readonly onChanged: (customer: Customer) => void
}

export function ContactPage({ customer, above, Authorise, onChanged }: ContactPageProps) {
  return (
    <Page title={say(words.contactTitle)} above={above}>
      <SectionHead title={say(words.email)} />
      <EmailChange key={customer.email} email={customer.email} Authorise={Authorise} onChanged={onChanged} />
      <SectionHead title={say(words.phone)} />
      <PhoneChange
        key={`${customer.phone} ${customer.phone_confirmed}`}
        phone={customer.phone ?? ''}
        isConfirmed={customer.phone_confirmed}
        Authorise={Authorise}
        onChanged={onChanged}
      />
    </Page>
  )
}
