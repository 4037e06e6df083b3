// Answers for the settings of backups: where copies are kept, when they are made, how long they stay, and which keys open them.
import { row } from './settings-row.ts'
import { key32, keyList, text, timeOfDay, wholeNumber } from './settings-values.ts'

const copies = 'Backups'

/** The word of BACKUP_DIR for an operator whose copies are made by somebody else. */
export const noBackups = 'off'

/** Their settings, in the order of `.env.example`. */
export const backupsTable = {
  backupDir: row({
    name: 'BACKUP_DIR',
    group: copies,
    meaning:
      'Folder for the copies that are made by themselves each night: on another disk than the data, or a mounted bucket. With the own PostgreSQL its journal goes there too, each minute. Empty: none are made (production asks for a folder). off: none are made here, because somebody else makes them.',
    kind: text(),
  }),
  backupAt: row({
    name: 'BACKUP_AT',
    group: copies,
    meaning: 'When the copy of the night is made, in Lagos time.',
    kind: timeOfDay(),
    fallback: '02:00',
  }),
  backupDays: row({
    name: 'BACKUP_DAYS',
    group: copies,
    meaning: 'For how many days the copy of each night is kept.',
    kind: wholeNumber(1, 3_660),
    fallback: '14',
  }),
  backupWeeks: row({
    name: 'BACKUP_WEEKS',
    group: copies,
    meaning: 'For how many weeks one copy of each week is kept.',
    kind: wholeNumber(0, 520),
    fallback: '8',
  }),
  backupKey: row({
    name: 'BACKUP_KEY',
    group: copies,
    meaning:
      'Seals copies and journal: 32 random bytes in base64 (openssl rand -base64 32). Keep it apart from the copies. Empty: ENCRYPTION_KEY seals them.',
    kind: key32({ mayBeEmpty: true }),
  }),
  backupEarlierKeys: row({
    name: 'BACKUP_EARLIER_KEYS',
    group: copies,
    meaning:
      'Values that BACKUP_KEY had before, with commas between: older copies open with them. `backup keys` says which are still needed.',
    kind: keyList(),
  }),
}
