// Answers for a passkey in a real browser: an authenticator that Chromium itself simulates, with a finger that can fail.
import type { Page } from 'playwright-core'

export type VirtualAuthenticator = {
  /** Whether the next dialog finds the right finger. */
  recognises(isVerified: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
}

/** Gives the page a device that can be a passkey: inside the phone, with a fingerprint. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
