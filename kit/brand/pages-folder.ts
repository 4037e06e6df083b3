// Answers for where the public pages of a brand stand once they are rendered.
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** The folder of a brand's pages below the build. Each brand folder (an absolute path) has its own, so that two never mix. */
export function pagesFolder(buildFolder: string, brandDir: string): string {
  const key = createHash('sha256').update(brandDir).digest('hex').slice(0, 12)
  return join(buildFolder, 'pages', key)
}
