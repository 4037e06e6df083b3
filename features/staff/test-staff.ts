// Answers for a server with the people's calls in tests: real owners, proven when they have just signed in, and second persons.
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import * as adminStepUp from '#features/admin-step-up/public.ts'
import { testApp, type TestApp, type TestAppOptions } from '#kit/test/app.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/public.ts'
import { approveRequest, listApprovals } from '#features/approvals/contract.ts'
import { commands, jobs, routes } from './public.ts'

/** Give the database and the time of another for a second server over the same people. */
export async function staffApp(options: Pick<TestAppOptions, 'database' | 'now'> = {}): Promise<TestApp> {
  const app: TestApp = await testApp({
    ...options,
    routes: (mount, doors) => {
      adminSignIn.routes(mount, doors)
      adminStepUp.routes(mount, doors)
      approvals.routes(mount, doors, { given: commands })
      routes(mount, doors, { calls: () => app.contracts })
    },
    admin: (doors) => adminSignIn.adminAuthenticator(doors),
    jobs: (doors, parts) => ({ ...adminSignIn.jobs(doors, parts), ...jobs(doors, parts) }),
  })
  return app
}

let seconds = 0

/** Somebody new approves whatever waits, one after the other; answers the codes of refusals, undefined for what was done. */
export async function approveAll(app: TestApp): Promise<(string | undefined)[]> {
  const { email } = await hireAdmin(app.doors, 'admin', `second${seconds++}@house.example`)
  const token = await signInAdmin(app, email)
  const { data } = await app.request(listApprovals, { token, query: { tab: 'waiting', per_page: 100 } })
  const codes: (string | undefined)[] = []
  for (const { id, hash } of data.items) {
    const headers = { 'idempotency-key': id }
    const decided = await app.request(approveRequest, {
      token,
      params: { id },
      body: { note: 'As agreed', hash },
      headers,
    })
    codes.push(decided.code)
  }
  return codes
}
