// Answers for a server with the people's calls in tests: real owners, proven when they have just signed in.
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import * as adminStepUp from '#features/admin-step-up/public.ts'
import { testApp, type TestApp, type TestAppOptions } from '#kit/test/app.ts'
import { jobs, routes } from './public.ts'

/** Give the database and the time of another for a second server over the same people. */
export async function staffApp(options: Pick<TestAppOptions, 'database' | 'now'> = {}): Promise<TestApp> {
  const app: TestApp = await testApp({
    ...options,
    routes: (mount, doors) => {
      adminSignIn.routes(mount, doors)
      adminStepUp.routes(mount, doors)
      routes(mount, doors, () => app.contracts)
    },
    admin: (doors) => adminSignIn.adminAuthenticator(doors),
    jobs: (doors, mailer) => ({ ...adminSignIn.jobs(doors, mailer), ...jobs(doors, mailer) }),
  })
  return app
}
