// Answers for how many tiles stand in a row, and which stand at all.
import type { LucideIcon } from 'lucide-react'

export interface TileWay {
  readonly href: string
  readonly title: string
  /** What else it is looked for by. */
  readonly also?: string
  readonly icon: LucideIcon
}

/** Rows are as full as they can be: five and six in threes, what is more in fours. */
export const columnsOf = (count: number): string =>
  ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4', 'grid-cols-3', 'grid-cols-3'][count - 1] ??
  'grid-cols-4'

const shownMost = 8

/** More than eight are not looked through: the last of eight leads to all. */
export const withMore = (ways: readonly TileWay[], more: TileWay): readonly TileWay[] =>
  ways.length > shownMost ? [...ways.slice(0, shownMost - 1), more] : ways
