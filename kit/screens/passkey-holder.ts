// Answers for whether the passkey of this device knows who holds it, with nobody else asked. Light, for screens that no network reaches.

/** The bit of an authenticator's flags that says: it has seen who holds it, by a finger, a face or a screen lock. */
const userVerifiedBit = 0x04
const flagsAt = 32

/**
 * Whether this device's own passkey says that its holder is this person, with nobody else asked: enough to show what the device keeps, and
 * nothing more. What a server takes for a proof is signed over its challenge.
 */
export async function isHolder(personId: string): Promise<boolean> {
  try {
    const found = await navigator.credentials.get({
      // Nobody reads the signature over it.
      publicKey: { challenge: new TextEncoder().encode(personId), userVerification: 'required' },
    })
    if (!(found instanceof PublicKeyCredential)) return false
    const { response } = found
    if (!(response instanceof AuthenticatorAssertionResponse) || response.userHandle === null) return false
    const flags = new DataView(response.authenticatorData).getUint8(flagsAt)
    return (flags & userVerifiedBit) !== 0 && new TextDecoder().decode(response.userHandle) === personId
  } catch {
    return false
  }
}
