// Answers for an admin's hands in tests: signing in by code and password, and calls with the bearer.
import * as signIn from '#features/admin-sign-in/contract.ts'
import { nextCode, type Reachable, send } from './customer.ts'

export const adminPassword = 'seven green lorries in a row'

/** Signs an admin in and answers the headers of their calls. */
export async function signInAdmin(world: Reachable, email: string): Promise<Record<string, string>> {
  const code = await nextCode(world, email)
  await send(world, signIn.requestSignInCode, { body: { email } })
  await world.settle()
  const answer = await send(world, signIn.signIn, {
    body: { email, password: adminPassword, code: await code() },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { authorization: `Bearer ${answer.data.access_token}` }
}
