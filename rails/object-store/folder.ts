// Answers for keeping objects in a folder of this machine: written whole or not at all.
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '#kit/assert.ts'
import type { Random } from '#kit/random.ts'
import type { ObjectStore } from '#kit/object-store.ts'

export type FolderOptions = { readonly folder: string; readonly random: Random }

const keyForm = /^[a-z]+(?:\/[0-9a-f-]{36}){1,3}$/

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown'

/** Files below `folder`, readable by this user alone. */
export function folderStore({ folder, random }: FolderOptions): ObjectStore {
  const pathOf = (key: string): string => {
    assert(keyForm.test(key), 'a key of the store is made of ids')
    return join(folder, key)
  }
  return {
    provider: 'folder',
    put: async (key, bytes) => {
      const path = pathOf(key)
      const written = `${path}.${random.bytes(6).toString('hex')}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await open(written, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          // What is renamed is whole on the disk, also after a power cut.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(written, path)
        return { outcome: 'accepted', value: undefined }
      } catch (fault) {
        await rm(written, { force: true }).catch(() => undefined)
        return { outcome: 'unknown', detail: `the folder refused it (${codeOf(fault)})` }
      }
    },
    get: async (key) => {
      try {
        return { outcome: 'accepted', value: await readFile(pathOf(key)) }
      } catch (fault) {
        if (codeOf(fault) === 'ENOENT')
          return { outcome: 'rejected', reason: 'not_found', detail: 'there is no such file' }
        return { outcome: 'unknown', detail: `the folder did not give it (${codeOf(fault)})` }
      }
    },
    remove: async (key) => {
      try {
        await rm(pathOf(key), { force: true })
        return { outcome: 'accepted', value: undefined }
      } catch (fault) {
        return { outcome: 'unknown', detail: `the folder kept it (${codeOf(fault)})` }
      }
    },
  }
}
