// Answers for the browser's own passkey dialogs: asked for when they are needed, every way they end as a value.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The shapes of WebAuthn on the wire: the server's verifier reads them, nobody in between does. */
export type PasskeyWire = Readonly<Record<string, unknown>>

export type PasskeyEnd =
  | { readonly ok: true; readonly response: Record<string, unknown> }
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

const isRequest = (options: unknown): options is PublicKeyCredentialRequestOptionsJSON =>
  typeof options === 'object' && options !== null && 'challenge' in options

const isCreation = (options: unknown): options is PublicKeyCredentialCreationOptionsJSON =>
  isRequest(options) && 'user' in options

// The library brings what older browsers lack; it comes with the first use.
const loaded = () => import('@simplewebauthn/browser')

async function ended(asking: Promise<object>): Promise<PasskeyEnd> {
  try {
    return { ok: true, response: Object.fromEntries(Object.entries(await asking)) }
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, why: 'left' }
    return { ok: false, why: name === 'InvalidStateError' ? 'known' : 'failed' }
  }
}

/** Asks for a passkey over the server's challenge. */
export async function askForPasskey(options: PasskeyWire): Promise<PasskeyEnd> {
  if (!hasPasskeys() || !isRequest(options)) return { ok: false, why: 'failed' }
  return ended((await loaded()).startAuthentication({ optionsJSON: options }))
}

/** Makes a passkey over the server's challenge. */
export async function makePasskey(options: PasskeyWire): Promise<PasskeyEnd> {
  if (!hasPasskeys() || !isCreation(options)) return { ok: false, why: 'failed' }
  return ended((await loaded()).startRegistration({ optionsJSON: options }))
}
