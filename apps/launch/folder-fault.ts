// Answers for folders that must take files: made and tried out, or in words why they cannot.
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

const reasons = new Map([
  ['EEXIST', 'is a file, not a folder'],
  ['ENOTDIR', 'lies below a file'],
  ['EACCES', 'this user may not write in'],
  ['EPERM', 'this user may not write in'],
  ['EROFS', 'lies on a disk that takes no writing'],
  ['ENOSPC', 'lies on a disk that is full'],
])

/**
 * Makes a folder, with the rights of `mode`, where there is none, and tries whether files can be made in it. Answers undefined, or what follows
 * "which" in a sentence about the folder. Rights alone would not tell: disks can be full or read-only.
 */
export function folderFault(folder: string, mode = 0o777): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode })
    rmdirSync(mkdtempSync(join(folder, '.probe-')))
    return undefined
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault)
    return reasons.get(code) ?? `cannot be written in (${code})`
  }
}
