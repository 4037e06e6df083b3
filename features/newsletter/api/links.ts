// Answers for the secrets in the links of the newsletter's mails: derived under a key, so that none is stored.
import { equalHashes, hashToken, type Vault } from '#kit/crypto/vault.ts'
import { isUuid } from '#kit/ids.ts'

/** The secret of one confirmation link. Its id is new for each mail, and only its hash stands in the database. */
export function confirmationToken(vault: Vault, confirmationId: string): string {
  return vault.hashSecret('newsletter-confirmation', confirmationId).toString('base64url')
}

export function confirmationHash(token: string): Buffer {
  return hashToken(token)
}

/** The secret by which a subscription is left: the same in every mail to it, for as long as it lives. */
export function departureToken(vault: Vault, subscriptionId: string): string {
  return `${subscriptionId}.${vault.hashSecret('newsletter-departure', subscriptionId).toString('base64url')}`
}

/** The subscription that a departure secret is of, or undefined when it is none of ours. */
export function subscriptionOf(vault: Vault, token: string): string | undefined {
  const [id = ''] = token.split('.')
  if (!isUuid(id)) return undefined
  return equalHashes(Buffer.from(departureToken(vault, id)), Buffer.from(token)) ? id : undefined
}

export function confirmationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/confirm?token=${token}`
}

export function departureUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${token}`
}
