// Answers for all shortcuts of the console in one place: none twice, each on the sheet.
import type { Word } from '#kit/words/words.ts'
import { consolePages } from '../console-pages.ts'
import { words } from './palette/words.ts'

/** The two keys that lead to a page, by its address. */
export const goKeys: Readonly<Record<string, string>> = Object.fromEntries(
  consolePages.flatMap(({ path, keys }) => (keys === undefined ? [] : [[path, keys]])),
)

export const keysOf = {
  palette: ['Mod+K', '/'],
  help: ['?'],
  next: ['j'],
  previous: ['k'],
  look: ['Space'],
  select: ['x'],
  filter: ['f'],
  views: ['v'],
  export: ['e'],
  previousRecord: ['['],
  nextRecord: [']'],
} as const

/** What the sheet shows beside the pages; what the browser itself does with a key stands there too. */
export const shortcutGroups: readonly {
  readonly title: Word
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly label: Word }[]
}[] = [
  {
    title: words.everywhere,
    shortcuts: [
      { keys: keysOf.palette, label: words.search },
      { keys: keysOf.help, label: words.help },
    ],
  },
  {
    title: words.inLists,
    shortcuts: [
      { keys: keysOf.next, label: words.next },
      { keys: keysOf.previous, label: words.previous },
      { keys: ['Enter'], label: words.openRow },
      { keys: keysOf.look, label: words.look },
      { keys: keysOf.select, label: words.select },
      { keys: keysOf.filter, label: words.filter },
      { keys: keysOf.views, label: words.views },
      { keys: keysOf.export, label: words.export },
    ],
  },
  {
    title: words.onRecords,
    shortcuts: [
      { keys: keysOf.previousRecord, label: words.previousRecord },
      { keys: keysOf.nextRecord, label: words.nextRecord },
    ],
  },
]
