// Answers for passkeys on the server: what a browser is asked, and whether what it answers is right.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { createHash } from 'node:crypto'

/** Our address, as passkeys are bound to it: the host alone, and scheme with host and port. */
export type PasskeySite = { readonly host: string; readonly origin: string; readonly name: string }

export function passkeySite(publicUrl: string, name: string): PasskeySite {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, origin, name }
}

/** A passkey as it is kept. `transports` and `credentialId` are what the browser told, its key is in COSE. */
export type KeptPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

export type PasskeyState = {
  readonly counter: number
  readonly mayBeBackedUp: boolean
  readonly isBackedUp: boolean
}

export type PasskeyOptions = Record<string, unknown>

const dialogMilliseconds = 120_000

/** The challenge of a nonce for one sight: what is signed stands for what was seen, and for nothing else. */
export function challengeFor(nonce: Buffer, seen: string): string {
  return createHash('sha256').update(nonce).update('\0').update(seen).digest('base64url')
}

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'))

/** What the browser needs to make a passkey. `person` is the customer's id: it is inside the passkey. */
export async function creationOptions(
  site: PasskeySite,
  asked: {
    readonly challenge: string
    readonly person: { readonly id: string; readonly email: string; readonly name: string }
    readonly known: readonly KeptPasskey[]
  },
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userID: new Uint8Array(Buffer.from(asked.person.id)),
    userName: asked.person.email,
    userDisplayName: asked.person.name,
    challenge: bytesOf(asked.challenge),
    timeout: dialogMilliseconds,
    attestationType: 'none',
    excludeCredentials: asked.known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return { ...options }
}

/** What the browser needs to ask for one of these passkeys. */
export async function requestOptions(
  site: PasskeySite,
  asked: { readonly challenge: string; readonly known: readonly KeptPasskey[] },
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: bytesOf(asked.challenge),
    timeout: dialogMilliseconds,
    allowCredentials: asked.known.map(descriptorOf),
    userVerification: 'required',
  })
  return { ...options }
}

function descriptorOf(passkey: KeptPasskey): { id: string; transports: string[] } {
  return { id: passkey.credentialId, transports: [...passkey.transports] }
}

type Creation = Parameters<typeof verifyRegistrationResponse>[0]['response']
type Assertion = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string')

// Only what the verifier itself does not look at before it uses it.
const isCreation = (response: unknown): response is Creation =>
  hasTexts(response, ['id', 'rawId', 'type']) &&
  typeof response === 'object' &&
  response !== null &&
  'response' in response &&
  hasTexts(response.response, ['clientDataJSON', 'attestationObject'])

const isAssertion = (response: unknown): response is Assertion =>
  hasTexts(response, ['id', 'rawId', 'type']) &&
  typeof response === 'object' &&
  response !== null &&
  'response' in response &&
  hasTexts(response.response, ['clientDataJSON', 'authenticatorData', 'signature'])

/** The credential's id in an assertion, or undefined where it is none. */
export function credentialIdIn(response: unknown): string | undefined {
  return isAssertion(response) ? response.id : undefined
}

/** The new passkey, or undefined when anything is wrong: challenge, origin, host, no user verification, broken bytes. */
export async function verifyCreation(
  site: PasskeySite,
  given: { readonly challenge: string; readonly response: unknown },
): Promise<(KeptPasskey & PasskeyState) | undefined> {
  const { response } = given
  if (!isCreation(response)) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: knownTransports(credential.transports ?? []),
      mayBeBackedUp: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The verifier throws for whatever does not fit; to the caller it is one refusal.
    return undefined
  }
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const knownTransports = (given: readonly string[]): string[] =>
  given.filter((name) => transportNames.includes(name))

/** The state of the passkey after this use, or undefined when anything is wrong, an old counter included. */
export async function verifyAssertion(
  site: PasskeySite,
  given: { readonly challenge: string; readonly response: unknown; readonly passkey: KeptPasskey },
): Promise<PasskeyState | undefined> {
  const { response, passkey } = given
  if (!isAssertion(response)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    if (!verified) return undefined
    return {
      counter: authenticationInfo.newCounter,
      mayBeBackedUp: authenticationInfo.credentialDeviceType === 'multiDevice',
      isBackedUp: authenticationInfo.credentialBackedUp,
    }
  } catch {
    return undefined
  }
}
