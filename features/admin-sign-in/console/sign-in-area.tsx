// Answers for the addresses of signing in and recovery, on one card.
import { Route, Switch } from 'wouter'
import type { Client } from '#kit/http/client.ts'
import { AcceptPage } from './accept-page.tsx'
import { AuthClient } from './auth-call.ts'
import { EmailPage } from './email-page.tsx'
import { ForgotPage } from './forgot-page.tsx'
import { Gate } from './gate.tsx'
import { RecoveryPage } from './recovery-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { VerifyPage } from './verify-page.tsx'

const signInPaths: readonly string[] = [
  '/login',
  '/config/admin/login',
  '/verify-account',
  '/recovery',
  '/forgot',
  '/reset',
  '/accept-invitation',
]

/** Whether a path leads to the sign-in; a slash at its end makes no difference. */
export function isSignInPath(path: string): boolean {
  return signInPaths.includes(path.replace(/\/$/, ''))
}

export function SignInArea({ client }: { client: Client }) {
  return (
    <AuthClient value={client}>
      <Gate>
        <Switch>
          <Route path="/login" component={EmailPage} />
          <Route path="/config/admin/login" component={EmailPage} />
          <Route path="/verify-account" component={VerifyPage} />
          <Route path="/recovery" component={RecoveryPage} />
          <Route path="/forgot" component={ForgotPage} />
          <Route path="/reset" component={ResetPage} />
          <Route path="/accept-invitation" component={AcceptPage} />
        </Switch>
      </Gate>
    </AuthClient>
  )
}
