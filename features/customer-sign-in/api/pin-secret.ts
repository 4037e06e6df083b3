// Answers for what is hashed of a PIN: ten thousand possibilities need a key that is not in the database.
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import { hashPassword } from '#kit/crypto/password.ts'
import type { Vault } from '#kit/crypto/vault.ts'
import type { Random } from '#kit/random.ts'

/** The PIN peppered with the index key and bound to its customer. */
export function pinSecret(doors: { vault: Vault }, userId: string, pin: string): string {
  return doors.vault.hashSecret(`pin/${userId}`, pin).toString('base64')
}

/** The PIN as it is kept, hashed when its customer's turn has come. */
export function hashPin(
  doors: { vault: Vault; random: Random },
  userId: string,
  pin: string,
): Promise<string> {
  return inHashQueue({ lane: 'known', who: userId }, () =>
    hashPassword(pinSecret(doors, userId, pin), doors.random),
  )
}
