// Answers for what is hashed of a PIN: ten thousand possibilities need a key that is not in the database.
import type { Vault } from '#kit/crypto/vault.ts'

/** The PIN peppered with the index key and bound to its customer. */
export function pinSecret(doors: { vault: Vault }, userId: string, pin: string): string {
  return doors.vault.hashSecret(`pin/${userId}`, pin).toString('base64')
}
