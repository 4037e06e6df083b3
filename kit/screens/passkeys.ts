// Answers for the browser's own passkey dialogs: asked for when they are needed, every way they end as a value.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

export type PasskeyEnd<Response> =
  | { readonly ok: true; readonly response: Response }
  /** `left`: closed, refused or timed out. `known`: this device has one of this account already. */
  | { readonly ok: false; readonly why: 'left' | 'known' | 'failed' }

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Whether this device itself can be a passkey: with a finger, a face or its screen lock. */
export async function canBePasskey(): Promise<boolean> {
  if (!hasPasskeys()) return false
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

// The library brings what older browsers lack; it comes with the first use.
const loaded = () => import('@simplewebauthn/browser')

async function ended<Response>(asking: () => Promise<Response>): Promise<PasskeyEnd<Response>> {
  if (!hasPasskeys()) return { ok: false, why: 'failed' }
  try {
    return { ok: true, response: await asking() }
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, why: 'left' }
    return { ok: false, why: name === 'InvalidStateError' ? 'known' : 'failed' }
  }
}

/** Asks for a passkey over the server's challenge. */
export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return ended(async () => wireAssertion(await (await loaded()).startAuthentication({ optionsJSON })))
}

/** Makes a passkey over the server's challenge. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return ended(async () => wireCreation(await (await loaded()).startRegistration({ optionsJSON })))
}

// Only what the server reads leaves the browser.
function wireAssertion({ id, rawId, type, response }: AuthenticationResponseJSON) {
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

function wireCreation({ id, rawId, type, response }: RegistrationResponseJSON) {
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}
