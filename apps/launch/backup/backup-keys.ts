// Answers for which keys seal and open copies.
import { type SealKey, sealKeyFrom } from './sealed-file.ts'

/** The keys of an operator, as the settings name them. */
export type BackupKeys = {
  readonly encryptionKey: Buffer
  readonly indexKey: Buffer
  readonly backupKey?: Buffer
  readonly backupEarlierKeys?: readonly Buffer[]
}

/** The key that seals what is made now: BACKUP_KEY, or what follows from ENCRYPTION_KEY where there is none. */
export const sealKey = (keys: BackupKeys): SealKey =>
  sealKeyFrom(keys.backupKey?.length ? keys.backupKey : keys.encryptionKey)

/** All keys that may open a copy, the present one first. What was made before there was a BACKUP_KEY opens with ENCRYPTION_KEY. */
export function openKeys(keys: BackupKeys): readonly SealKey[] {
  const others = [...(keys.backupEarlierKeys ?? []), keys.encryptionKey].map(sealKeyFrom)
  const all = [sealKey(keys), ...others]
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
}
