// Answers for the secret of an invitation's link: derived under a key, stored nowhere, another one each time it is sent.
import { equalHashes, type Vault } from '#kit/crypto/vault.ts'

type Sent = { readonly id: string; readonly sends: number }

const secretOf = (vault: Vault, { id, sends }: Sent): string =>
  vault.hashSecret('admin-invitation', `${id}\n${sends}`).toString('base64url')

/** The link of an invitation. Behind the `#`, where no server, log or other site reads it. */
export function invitationLink(vault: Vault, consoleUrl: string, sent: Sent): string {
  return `${consoleUrl}/accept-invitation#${sent.id}.${secretOf(vault, sent)}`
}

/** The id that a token claims; its secret is still to be held against it. */
export function idOf(token: string): string {
  return token.slice(0, token.indexOf('.'))
}

/** Whether a token is of exactly this sending. */
export function isTokenOf(vault: Vault, token: string, sent: Sent): boolean {
  return equalHashes(Buffer.from(`${sent.id}.${secretOf(vault, sent)}`), Buffer.from(token))
}
