// Answers for the program that PostgreSQL calls for each piece of its journal: `keep PATH NAME` while it serves, `fetch NAME PATH` in a recovery.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealKeyOf } from '../sealed-file.ts'
import {
  besideSetting,
  folderSetting,
  isHandedOver,
  journalFolder,
  keysSetting,
  systemIdOf,
} from './journal-folder.ts'
import { keepPiece, readPiece } from './sealed-piece.ts'

/** It runs in the folder of the cluster that calls it. */
const { pieces } = journalFolder(process.env[folderSetting] ?? '', systemIdOf('.'))
const keys = (process.env[keysSetting] ?? '').split(',').map((key) => sealKeyOf(Buffer.from(key, 'base64')))

async function keep(path: string, name: string): Promise<void> {
  if (!isHandedOver(name)) throw new Error(`${name} is not kept`)
  // The broken end of a timeline that was left: the whole piece is kept by whoever wrote it.
  if (name.endsWith('.partial')) return
  await keepPiece(pieces, { name, content: readFileSync(path) }, keys)
}

/** Whether there is such a piece. What a killed server had not handed over yet is taken from its own folder. */
async function fetchPiece(name: string, path: string): Promise<boolean> {
  const beside = join(process.env[besideSetting] ?? '', name)
  const content =
    (await readPiece(pieces, name, keys)) ??
    (process.env[besideSetting] && existsSync(beside) ? readFileSync(beside) : undefined)
  if (content !== undefined) writeFileSync(path, content, { mode: 0o600 })
  return content !== undefined
}

const [act, from = '', to = ''] = process.argv.slice(2)
try {
  if (act === 'keep') await keep(from, to)
  else if (!(await fetchPiece(from, to))) process.exitCode = 1
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : String(fault))
  // Above 125 a recovery ends instead of taking what is damaged for the journal's end.
  process.exitCode = act === 'keep' ? 1 : 126
}
