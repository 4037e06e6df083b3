// Answers for a browser's side of pushes in tests: keys of its own, and reading what was encrypted for it (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export type TestBrowser = {
  /** Where it gets pushes, as a browser tells a page. */
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The name of its subscription at the push service. */
  readonly name: string
  /** What a push says. Throws when it was not encrypted for this browser. */
  read(body: Buffer): string
}

const saltLength = 16
const headLength = saltLength + 5

/** A browser that subscribed at a push service such as `http://127.0.0.1:4001/push`. */
export function testBrowser(serviceUrl: string): TestBrowser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const name = randomBytes(18).toString('base64url')
  const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    name,
    endpoint: `${serviceUrl}/send/${name}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const salt = body.subarray(0, saltLength)
      const keyLength = body[headLength - 1] ?? 0
      const theirs = body.subarray(headLength, headLength + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const secret = derive(auth, own.computeSecret(theirs), info, 32)
      const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(headLength + keyLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}
