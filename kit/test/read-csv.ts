// Answers for reading CSV back in tests, strictly by RFC 4180.
import { assert } from '../assert.ts'

/** The cells of a CSV text by RFC 4180; throws where it breaks its rules. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  for (let at = 0; at < text.length;) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at)
    cells.push(cell.value)
    at = cell.end
    if (text[at] === ',') {
      at += 1
      continue
    }
    assert(text.startsWith('\r\n', at), `a line of CSV ends with CR LF at ${at}`)
    lines.push(cells)
    cells = []
    at += 2
  }
  return lines
}

function quotedAt(text: string, start: number): { value: string; end: number } {
  let value = ''
  for (let at = start + 1; ; at++) {
    assert(at < text.length, 'a quoted cell is closed')
    if (text[at] !== '"') value += text[at] ?? ''
    else if (text[at + 1] === '"') value += text[at++] ?? ''
    else return { value, end: at + 1 }
  }
}

function plainAt(text: string, start: number): { value: string; end: number } {
  const length = /^[^,\r\n"]*/.exec(text.slice(start))?.[0].length ?? 0
  return { value: text.slice(start, start + length), end: start + length }
}
