// Answers for a locked app without a network in this app: the page of sign-in, with the account number that the device has kept.
import { type ComponentProps, useState } from 'react'
import { LockedPage } from '#features/customer-sign-in/customer/locked-page.tsx'
import { Centre } from './centre.tsx'
import { readKept } from './kept.ts'

export function Locked(props: Omit<ComponentProps<typeof LockedPage>, 'account'>) {
  const { uuid } = props.customer
  const [kept] = useState(readKept)
  return (
    <Centre>
      <LockedPage {...props} account={kept?.customerId === uuid ? kept.account : undefined} />
    </Centre>
  )
}
