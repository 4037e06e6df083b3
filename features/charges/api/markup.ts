// Answers for markup that the server writes into a rendered page: every text in it escaped, in one place.
import { escapeHtml } from '#kit/mail/layout.ts'

/** A cell: a text, and under it in small what explains it. */
export type Cell = { readonly text: string; readonly note?: string | undefined }

/** A column; figures stand at the end of their cells. `label` stands before its cells in cards where the title would repeat them. */
export type Column = { readonly title: string; readonly isFigure?: boolean; readonly label?: string }

/** A table with a caption, in the classes of the site's tables. As `cards` it becomes cards where it has no room. */
export function tableOf(table: {
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  readonly asCards?: boolean
}): string {
  const { caption, columns, rows } = table
  const heads = columns.map(
    ({ title, isFigure }) => `<th scope="col"${figure(isFigure)}>${escapeHtml(title)}</th>`,
  )
  const body = rows.map((cells) => {
    const filled = cells.map((cell, index) => {
      const column = columns[index]
      const label =
        table.asCards === true ? ` data-label="${escapeHtml(column?.label ?? column?.title ?? '')}"` : ''
      return `<td${figure(column?.isFigure)}${label}>${cellOf(cell)}</td>`
    })
    return `<tr>${filled.join('')}</tr>`
  })
  const classes = table.asCards === true ? 'table table--cards table--wide' : 'table'
  return `<table class="${classes}"><caption>${escapeHtml(caption)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const figure = (isFigure: boolean | undefined): string => (isFigure === true ? ' data-figure=""' : '')

function cellOf({ text, note }: Cell): string {
  return note === undefined ? escapeHtml(text) : `${escapeHtml(text)}<small>${escapeHtml(note)}</small>`
}

/** A list of sentences, or the one sentence that stands where there is none. */
export function listOr(sentences: readonly string[], none: string): string {
  if (sentences.length === 0) return `<p>${escapeHtml(none)}</p>`
  return `<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>`
}

/** Sentences as paragraphs. */
export function paragraphs(...sentences: readonly string[]): string {
  return sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')
}
