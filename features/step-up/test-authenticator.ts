// Answers for an authenticator in tests: real keys and signatures over what a browser would sign, without a browser.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = Readonly<Record<string, unknown>>

export type TestAuthenticatorTricks = {
  /** The page that asked; the product's own unless given. */
  readonly origin?: string
  /** The host that the passkey believes it is for. */
  readonly host?: string
  /** False: nobody put a finger on it. */
  readonly verified?: boolean
  /** What it says of how often it was used. */
  readonly counter?: number
  /** What it signs in place of what it was asked. */
  readonly challenge?: string
}

export type TestAuthenticator = {
  readonly credentialId: string
  /** Answers like `navigator.credentials.create`. */
  create(options: Options, tricks?: TestAuthenticatorTricks): Record<string, unknown>
  /** Answers like `navigator.credentials.get`. */
  get(options: Options, tricks?: TestAuthenticatorTricks): Record<string, unknown>
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const cborInteger = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))

function coseKey(publicKey: KeyObject): Buffer {
  const jwk = publicKey.export({ format: 'jwk' })
  const part = (text: string | undefined): Buffer => cborBytes(Buffer.from(text ?? '', 'base64url'))
  const pairs = [
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), part(jwk.x)],
    [cborInteger(-3), part(jwk.y)],
  ]
  return Buffer.concat([head(5, pairs.length), ...pairs.flat()])
}

const wire = (id: string, response: Record<string, unknown>): Record<string, unknown> => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

function attestationOf(authData: Buffer): string {
  const parts = [cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0), cborText('authData')]
  return Buffer.concat([head(5, 3), ...parts, cborBytes(authData)]).toString('base64url')
}

/** One passkey of one device. Its counter rises with each use. */
export function testAuthenticator(
  site = { origin: 'http://localhost:4000', host: 'localhost' },
): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  const clientData = (type: string, options: Options, tricks: TestAuthenticatorTricks): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: tricks.challenge ?? options['challenge'],
        origin: tricks.origin ?? site.origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, tricks: TestAuthenticatorTricks): Buffer => {
    const told = Buffer.alloc(4)
    told.writeUInt32BE(tricks.counter ?? counter)
    const verified = tricks.verified === false ? 0 : 0x04
    return Buffer.concat([sha256(tricks.host ?? site.host), Buffer.from([0x01 | verified | flags]), told])
  }
  return {
    credentialId,
    create: (options, tricks = {}) => {
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = Buffer.concat([authenticatorData(0x40, tricks), attested])
      return wire(credentialId, {
        clientDataJSON: clientData('webauthn.create', options, tricks).toString('base64url'),
        attestationObject: attestationOf(authData),
        transports: ['internal'],
      })
    },
    get: (options, tricks = {}) => {
      counter += 1
      const clientDataJSON = clientData('webauthn.get', options, tricks)
      const authData = authenticatorData(0, tricks)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)
      return wire(credentialId, {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
