// Answers for what a PostgreSQL of our own is told, so that it hands over its journal, or takes it back in a recovery.
import { join, resolve } from 'node:path'
import { noBackups } from '#kit/settings-of-backups.ts'
import { type BackupKeys, openKeys } from '../backup-keys.ts'
import type { SealKey } from '../sealed-file.ts'
import { besideSetting, folderSetting, keysSetting } from './journal-folder.ts'

/** More lines of its configuration, and more of its environment, which its programs inherit. */
export type JournalSettings = {
  readonly configuration: Readonly<Record<string, string>>
  readonly environment: Readonly<Record<string, string>>
}

/** The longest that something answered is only on the disk of the data. */
const secondsAtMost = 60

export const journalProgram = join(import.meta.dirname, 'piece-main.ts')
/** A word of a shell, where `%` is PostgreSQL's own sign. */
const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
const call = (rest: string): string => `${word(process.execPath)} ${word(journalProgram)} ${rest}`
const written = (keys: readonly SealKey[]): string => keys.map(({ key }) => key.toString('base64')).join()

/** The folder of copies, or undefined where none are made. */
export function backupFolder(root: string, settings: { readonly backupDir: string }): string | undefined {
  return settings.backupDir === '' || settings.backupDir === noBackups
    ? undefined
    : resolve(root, settings.backupDir)
}

/** Hands the journal over: each piece when it is full, and after a minute at the latest. */
export function keepingJournal(folder: string, keys: BackupKeys): JournalSettings {
  return {
    configuration: {
      archive_mode: 'on',
      archive_timeout: `${secondsAtMost}s`,
      archive_command: call('keep "%p" "%f"'),
    },
    environment: { [folderSetting]: folder, [keysSetting]: written(openKeys(keys)) },
  }
}

export type RecoveryTarget =
  | { readonly at: Date; readonly timeline?: number }
  | { readonly restorePoint: string }
  /** As far as the journal goes. */
  | { readonly end: true; readonly timeline?: number }

/** Takes the journal back, up to the target. */
export function fetchingJournal(
  from: { readonly folder: string; readonly keys: BackupKeys; readonly beside?: string },
  target: RecoveryTarget,
): JournalSettings {
  const timeline = 'timeline' in target && target.timeline !== undefined ? String(target.timeline) : 'latest'
  return {
    configuration: {
      restore_command: call('fetch "%f" "%p"'),
      recovery_target_timeline: timeline,
      recovery_target_action: 'promote',
      ...('at' in target
        ? { recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') }
        : {}),
      ...('restorePoint' in target ? { recovery_target_name: target.restorePoint } : {}),
      // Nobody reads before the target is reached.
      hot_standby: 'off',
    },
    environment: {
      [folderSetting]: from.folder,
      [keysSetting]: written(openKeys(from.keys)),
      ...(from.beside === undefined ? {} : { [besideSetting]: from.beside }),
    },
  }
}
