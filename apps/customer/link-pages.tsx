// Answers for pages that a link in a mail opens, whoever is signed in here: what stands after `#` never reaches a server's log.
import { ConfirmEmailPage } from '#features/customer-safety/customer/confirm-email-page.tsx'
import { StopOffersPage } from '#features/notifications/customer/stop-offers-page.tsx'
import { useState } from 'react'
import { Card } from '#kit/ui/panel.tsx'
import { Centre } from './centre.tsx'
import { places } from './places.ts'

export function LinkPages({ path }: { path: string }) {
  const [secret] = useState(() => location.hash.slice(1))
  return (
    <Centre>
      <Card className="w-full max-w-110">
        {path === '/link/stop-offers' ? (
          <StopOffersPage token={secret} />
        ) : (
          <ConfirmEmailPage secret={secret} signInHref={places.signIn} />
        )}
      </Card>
    </Centre>
  )
}
