// Answers for staff with passkeys in tests: added and used over HTTP with real keys, as their browser would.
import { testAuthenticator, type TestAuthenticator } from '#features/step-up/test-authenticator.ts'
import { assert } from '#kit/assert.ts'
import type { TestApp } from '#kit/test/app.ts'
import * as contract from './contract.ts'

/** Adds a passkey for the session of a token, which must be freshly proven. */
export async function giveAdminPasskey(
  app: TestApp,
  token: string,
  name = 'Office laptop',
): Promise<{ readonly id: string; readonly key: TestAuthenticator }> {
  const key = testAuthenticator()
  const begun = await app.request(contract.beginAddingMyPasskey, { token, body: {} })
  assert(begun.status === 200, `adding a passkey begins: ${begun.text}`)
  const body = { challenge_id: begun.data.challenge_id, name, response: key.create(begun.data.options) }
  const added = await app.request(contract.addMyPasskey, { token, body })
  assert(added.status === 200, `a passkey is added: ${added.text}`)
  return { id: added.data.id, key }
}
