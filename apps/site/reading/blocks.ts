// Answers for what a text is made of: sections of a few kinds of blocks, which pages and documents render alike.

/** A line of text. `[label](address)` is a link, `**words**` are strong; nothing else is markup. */
export type Line = string

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'steps'; readonly items: readonly Line[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly Line[])[]
      /** Columns of figures stand at the end of their cells. */
      readonly figures?: readonly number[]
    }
  | { readonly kind: 'note'; readonly title: string; readonly text: Line }
  /** A heading inside a section, with an address of its own. */
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }

/** A section with an address of its own: `id` is what links name and never changes. */
export type Section = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

/** A whole text. `updatedOn` is a day such as `2024-05-23`. */
export type Text = {
  readonly title: string
  readonly description: string
  readonly inShort: readonly Line[]
  readonly sections: readonly Section[]
  readonly updatedOn: string
}

export const paragraph = (text: Line): Block => ({ kind: 'paragraph', text })
export const list = (...items: readonly Line[]): Block => ({ kind: 'list', items })
export const steps = (...items: readonly Line[]): Block => ({ kind: 'steps', items })
export const heading = (id: string, text: string): Block => ({ kind: 'heading', id, text })
export const note = (title: string, text: Line): Block => ({ kind: 'note', title, text })

/** A part of a line in one style. */
export type Run = { readonly text: string; readonly href?: string; readonly strong?: boolean }

const markup = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

/** The parts of a line, in order. */
export function runsOf(line: Line): readonly Run[] {
  const runs: Run[] = []
  let at = 0
  for (const found of line.matchAll(markup)) {
    if (found.index > at) runs.push({ text: line.slice(at, found.index) })
    const [whole, label, href, strong] = found
    if (label !== undefined && href !== undefined) runs.push({ text: label, href })
    else runs.push({ text: strong ?? '', strong: true })
    at = found.index + whole.length
  }
  if (at < line.length) runs.push({ text: line.slice(at) })
  return runs
}

/** A line without its markup. */
export function plainTextOf(line: Line): string {
  return runsOf(line)
    .map(({ text }) => text)
    .join('')
}

/** The lines of a block, in the order they are read. */
export function linesOf(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'list':
    case 'steps':
      return block.items
    case 'table':
      return [block.caption, ...block.head, ...block.rows.flat()]
    case 'note':
      return [block.title, block.text]
  }
}

/** All of a text without markup, as one string. */
export function plainText(text: Text): string {
  const lines = [
    text.title,
    ...text.inShort,
    ...text.sections.flatMap((section) => [section.title, ...section.blocks.flatMap(linesOf)]),
  ]
  return lines.map(plainTextOf).join('\n')
}

/** Words a minute of somebody who reads a contract with care. */
const wordsPerMinute = 200

/** Whole minutes to read a text, at least one. */
export function minutesToRead(text: Text): number {
  return Math.max(1, Math.round(plainText(text).split(/\s+/).length / wordsPerMinute))
}

/** A day such as `2024-05-23` as the texts write it: May 23, 2024. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
