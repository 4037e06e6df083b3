// Answers for a brand that sells betting: the one that ships, with its switch turned on.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagesFolder } from '#kit/brand/pages-folder.ts'

const root = join(import.meta.dirname, '..')

/** Its folder, for `brandDir`; `remove` takes it away with its rendered pages. */
export function bettingBrand(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'betting-'))
  cpSync(join(root, 'brand'), folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"betting": false', '"betting": true'))
  return {
    folder,
    remove: () => {
      for (const one of [folder, pagesFolder(join(root, '.build'), folder)])
        rmSync(one, { recursive: true, force: true })
    },
  }
}
