// Answers for HTML that is put together of texts: whatever is no markup of ours is escaped.
import { escapeHtml } from '#kit/mail/layout.ts'

/** Markup, as it is. */
export type Html = { readonly html: string }
type Piece = string | number | Html | readonly Html[] | undefined

const textOf = (piece: Piece): string => {
  if (piece === undefined) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return 'html' in piece ? piece.html : piece.map(({ html: text }) => text).join('')
}

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: parts.map((part, at) => `${part}${textOf(pieces[at])}`).join('') }
}
