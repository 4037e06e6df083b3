// Answers for which keys the copies need that are kept: what may be forgotten after a change of keys, and what must not.
import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupKeys, openKeys } from '../backup/backup-keys.ts'
import { journalFolder, keptSystems, namesIn } from '../backup/journal/journal-folder.ts'
import { backupFolder } from '../backup/journal/journal-settings.ts'
import { longestOpening, openerOf } from '../backup/sealed-file.ts'
import { prepare } from '../environment.ts'
import { Stop } from '../stop.ts'
import type { Command, CommandContext } from './command.ts'

const sealed = /\.(?:backup|base|sealed)$/

function filesIn(backupDir: string): string[] {
  const folders = keptSystems(backupDir).map((id) => journalFolder(backupDir, id))
  return [join(backupDir, 'copies'), ...folders.flatMap(({ bases, pieces }) => [bases, pieces])].flatMap(
    (folder) =>
      namesIn(folder)
        .filter((name) => sealed.test(name))
        .map((name) => join(folder, name)),
  )
}

/** How many files each key opens, by its id; those that none opens stand under the id that they tell. */
function countByKey(files: readonly string[], keys: BackupKeys): Map<string, number> {
  const openers = openKeys(keys)
  const counts = new Map<string, number>()
  for (const file of files) {
    const { id, opener } = openerOf(startOf(file), openers)
    const key = opener?.id ?? (id === '' ? 'unknown' : id)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function startOf(file: string): Buffer {
  const start = Buffer.alloc(longestOpening)
  const handle = openSync(file, 'r')
  try {
    return start.subarray(0, readSync(handle, start, 0, start.length, 0))
  } finally {
    closeSync(handle)
  }
}

export const backupKeys: Command = {
  name: 'backup keys',
  usage: '',
  meaning:
    'Says which keys open the copies and the journal in BACKUP_DIR, by their ids: which earlier ones are still needed, and whether one is missing.',
  run: async (_args, context) => {
    const { settings } = prepare(context.root, context.environment)
    const backupDir = backupFolder(context.root, settings)
    if (backupDir === undefined) throw new Stop('BACKUP_DIR names no folder: there are no copies to open.')
    const counts = countByKey(filesIn(backupDir), settings)
    const names = namesOf(settings)
    for (const [id, name] of names)
      sayKey(context, `${name} (${id})`, counts.get(id) ?? 0, id === names[0]?.[0])
    const missing = [...counts].filter(([id]) => !names.some(([known]) => known === id))
    for (const [id, count] of missing)
      context.say(
        `MISSING ${id}: ${filesWords(count)} open with none of the keys that are set. Name it in BACKUP_EARLIER_KEYS.`,
      )
    return missing.length === 0 ? 0 : 1
  },
}

/** Each key with the setting that names it, the present one first. */
function namesOf(settings: Required<BackupKeys>): (readonly [id: string, name: string])[] {
  return openKeys(settings).map(({ id, own }, index) => {
    const earlier = settings.backupEarlierKeys.findIndex((key) => own !== undefined && key.equals(own))
    const isOwn = own?.equals(settings.encryptionKey) === true
    if (index === 0) return [id, isOwn ? 'ENCRYPTION_KEY' : 'BACKUP_KEY']
    return [id, earlier === -1 ? 'ENCRYPTION_KEY' : `BACKUP_EARLIER_KEYS, number ${earlier + 1}`]
  })
}

const filesWords = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

function sayKey(context: CommandContext, name: string, count: number, isPresent: boolean): void {
  const now = isPresent ? ' and seals what is made now' : ''
  const use = count > 0 ? `opens ${filesWords(count)}${now}` : `opens none${now}`
  const isFree = count === 0 && name.startsWith('BACKUP_EARLIER_KEYS')
  context.say(`${name}: ${use}.${isFree ? ' It may be forgotten.' : ''}`)
}
