// Answers for QR codes as shapes: the squares of a text, and one outline of all dark ones for any canvas, page or paper.
import { encode } from 'uqr'

/** A square of squares, rows from the top; true is dark. Without a quiet zone: who draws it leaves four squares of white. */
export type QrSquares = readonly (readonly boolean[])[]

/** The white around a code that readers need, in squares. */
export const quietSquares = 4

/** The code of a text, which survives 15 % of its squares being unreadable. */
export function qrSquares(text: string): QrSquares {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** All dark squares as one path, each square one unit wide: runs of a row are joined. */
export function qrPath(squares: QrSquares): string {
  const parts: string[] = []
  for (const [y, row] of squares.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x++
      const width = x - start + 1
      parts.push(`M${start} ${y}h${width}v1h-${width}z`)
    }
  }
  return parts.join('')
}
