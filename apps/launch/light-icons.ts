// Answers for how much of an icon reaches a browser: its lines, and neither its names nor its keys, which no file can compress.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const iconFile = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/
const drawing = join(import.meta.dirname, '..', '..', 'kit', 'ui', 'drawn-icon.ts')

/** The module of an icon, drawn by ours. */
export const lightIcon = (code: string): string =>
  code
    .replace(
      /createLucideIcon from '\.\.\/createLucideIcon\.mjs'/,
      `{ drawnIcon as createLucideIcon } from ${JSON.stringify(drawing)}`,
    )
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/ {2}name: "[^"]+",\n {2}size: 24,\n/, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')

/** Lightens the icons that a front end is built with. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    transform: {
      filter: { id: iconFile },
      handler: (code) => ({ code: lightIcon(code), map: null, moduleSideEffects: false }),
    },
  }
}
