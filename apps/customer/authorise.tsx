// Answers for authorising in this app: the sheet of step-up, with who is signed in and where a forgotten PIN leads.
import { useSession } from '#features/customer-sign-in/customer/session.ts'
import type { AuthoriseProps } from '#kit/screens/authorise.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { places } from './places.ts'

const AuthoriseSheet = late(
  async () => (await import('#features/step-up/customer/authorise-sheet.tsx')).AuthoriseSheet,
)

/** What pages take as their `Authorise`. */
export function Authorise(props: AuthoriseProps) {
  const { data } = useSession()
  return (
    <LateBoundary fallback={null}>
      <AuthoriseSheet
        {...props}
        hasPasskey={data?.customer?.has_passkey === true}
        email={data?.customer?.email ?? ''}
        forgotHref={places.forgotPin}
      />
    </LateBoundary>
  )
}

/** Fetches the sheet's code ahead, for pages on which somebody will need it. */
export const loadAuthorise = AuthoriseSheet.load
