// Answers for passkeys on the server: what a browser is asked, and whether what it answers is right.
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

/** One that is known, as its row of the database has it. */
export type PasskeyRow = {
  id: string
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
}

export type KnownPasskey = KeptPasskey & { readonly id: string }

export const knownOf = (row: PasskeyRow): KnownPasskey => ({
  id: row.id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
})

export type PasskeyState = {
  readonly counter: number
  readonly mayBeBackedUp: boolean
  readonly isBackedUp: boolean
}

type Descriptor = { id: string; type: 'public-key'; transports: string[] }

/** What the browser's dialog is given to ask for a passkey: the names are WebAuthn's. */
export type RequestOptions = {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
  allowCredentials: Descriptor[]
}

/** The same to make one. */
export type CreationOptions = {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  attestation: 'none'
  excludeCredentials: Descriptor[]
  authenticatorSelection: { residentKey: 'preferred'; userVerification: 'required' }
}

/** What the browser answers, as far as it is read. */
export type Assertion = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | undefined
  }
}
export type Creation = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports?: readonly string[] | undefined
  }
}

// EdDSA, ES256 and RS256 of the COSE registry: what every platform of today can do.
const algorithms = [-8, -7, -257]

const dialogMilliseconds = 120_000

/** Loaded with the first passkey: it would be a tenth of the time that a program takes to start. */
const loadVerifier = () => import('@simplewebauthn/server')

/** The challenge of a nonce for one sight: what is signed stands for what was seen, and for nothing else. */
export function challengeFor(nonce: Buffer, seen: string): string {
  return createHash('sha256').update(nonce).update('\0').update(seen).digest('base64url')
}

/** What the browser needs to make a passkey. `person` is the customer's id: it is inside the passkey. */
export function creationOptions(
  site: PasskeySite,
  asked: {
    readonly challenge: string
    readonly person: { readonly id: string; readonly email: string; readonly name: string }
    readonly known: readonly KeptPasskey[]
  },
): CreationOptions {
  const { id, email, name } = asked.person
  return {
    challenge: asked.challenge,
    rp: { id: site.host, name: site.name },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: dialogMilliseconds,
    attestation: 'none',
    excludeCredentials: asked.known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

/** What the browser needs to ask for one of these passkeys. */
export function requestOptions(
  site: PasskeySite,
  asked: { readonly challenge: string; readonly known: readonly KeptPasskey[] },
): RequestOptions {
  return {
    challenge: asked.challenge,
    rpId: site.host,
    timeout: dialogMilliseconds,
    userVerification: 'required',
    allowCredentials: asked.known.map(descriptorOf),
  }
}

function descriptorOf(passkey: KeptPasskey): Descriptor {
  return { id: passkey.credentialId, type: 'public-key', transports: [...passkey.transports] }
}

/** The new passkey, or undefined when anything is wrong: challenge, origin, host, no user verification, broken bytes. */
export async function verifyCreation(
  site: PasskeySite,
  given: { readonly challenge: string; readonly response: Creation },
): Promise<(KeptPasskey & PasskeyState) | undefined> {
  const { id, rawId, type, response } = given.response
  const { clientDataJSON, attestationObject } = response
  const { verifyRegistrationResponse } = await loadVerifier()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: algorithms,
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
      transports: knownTransports(response.transports ?? []),
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

export type PasskeyUse = { readonly passkey: KnownPasskey; readonly state: PasskeyState }

/**
 * Which passkey answered the challenge, and its state after this use. Undefined alike for a foreign, removed or copied one (its
 * counter is old), another origin, and where the person was not verified.
 */
export async function verifyAssertion(
  site: PasskeySite,
  given: {
    readonly challenge: string
    readonly response: Assertion
    readonly known: readonly KnownPasskey[]
  },
): Promise<PasskeyUse | undefined> {
  const { id, rawId, type, response } = given.response
  const passkey = given.known.find((one) => one.credentialId === id)
  if (passkey === undefined) return undefined
  const { clientDataJSON, authenticatorData, signature } = response
  const { verifyAuthenticationResponse } = await loadVerifier()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
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
    const state = {
      counter: authenticationInfo.newCounter,
      mayBeBackedUp: authenticationInfo.credentialDeviceType === 'multiDevice',
      isBackedUp: authenticationInfo.credentialBackedUp,
    }
    return { passkey, state }
  } catch {
    return undefined
  }
}
