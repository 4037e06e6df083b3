// Answers for signed-in admins in tests: made by the operator's verb, signed in by mail code and password over HTTP.
import type { Doors } from '#kit/doors.ts'
import { assert } from '#kit/assert.ts'
import type { TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { type AdminRole, requestSignInCode, signIn } from './contract.ts'
import { createAdmin } from './public.ts'

export const testPassword = 'tiny violet engine over osun'

/** Makes an admin of a role. Its address is the role's unless another is given. */
export async function hireAdmin(
  doors: Doors,
  role: AdminRole,
  email = `${role}@house.example`,
): Promise<{ id: string; email: string }> {
  const made = await createAdmin(doors, { email, name: `Test ${role}`, role, password: testPassword })
  assert(made.ok, 'a test admin can be made')
  return { id: made.value.id, email }
}

/** Signs an admin in and answers the bearer token. The app has the routes and jobs of admin sign-in mounted. */
export async function signInAdmin(app: TestApp, email: string): Promise<string> {
  await app.request(requestSignInCode, { body: { email } })
  await app.runJobs()
  const code = codeIn(app.mailbox.mailsTo(email)[0])
  const answer = await app.request(signIn, { body: { email, code, password: testPassword } })
  assert(answer.status === 200, `a test admin signs in: ${answer.text}`)
  return answer.data.access_token
}

/** Makes an admin of a role and signs them in. */
export async function adminToken(app: TestApp, role: AdminRole, email?: string): Promise<string> {
  const hired = await hireAdmin(app.doors, role, email)
  return signInAdmin(app, hired.email)
}
