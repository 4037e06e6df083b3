// Answers for signed-in admins in tests: written as the operator's verb writes them, signed in by mail code and password over HTTP.
import { argon2Sync } from 'node:crypto'
import type { Doors } from '#kit/doors.ts'
import { assert } from '#kit/assert.ts'
import type { TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { requestSignInCode, signIn } from './contract.ts'
import { insertAdmin } from './public.ts'
import type { AdminRole } from '#kit/roles.ts'

export const testPassword = 'tiny violet engine over osun'

// A hash costs what its text says: that of the tests costs next to nothing, since every file of them signs somebody in.
const cheapest = { memory: 8, passes: 1, parallelism: 1 } as const
const salt = Buffer.alloc(16, 7)
const textOf = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const tag = argon2Sync('argon2id', {
  message: Buffer.from(testPassword),
  nonce: salt,
  tagLength: 32,
  ...cheapest,
})
const passwordHash = `$argon2id$v=19$m=${cheapest.memory},t=${cheapest.passes},p=${cheapest.parallelism}$${textOf(salt)}$${textOf(tag)}`

/** Makes an admin of a role. Its address is the role's unless another is given. */
export async function hireAdmin(
  doors: Doors,
  role: AdminRole,
  email = `${role}@house.example`,
): Promise<{ id: string; email: string }> {
  const by = { kind: 'operator' } as const
  const made = { email, name: `Test ${role}`, role, passwordHash, by }
  const id = await doors.database.begin(async (sql) => {
    const inserted = await insertAdmin(sql, doors, made)
    if (inserted !== undefined) return inserted
    const [found] = await sql<{ id: string }>`
      select id from admins where email = ${email} and name = ${made.name} and role = ${role}`
    return found?.id
  })
  assert(id !== undefined, 'a test admin can be made, or is there')
  return { id, email }
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
