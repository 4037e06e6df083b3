// Answers for an address as a QR code; its code comes when it is shown.
import { qrPath, qrSquares, quietSquares } from '#kit/paper/qr.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'

export function Qr({ text }: { text: string }) {
  const squares = qrSquares(text)
  const size = squares.length + 2 * quietSquares
  return (
    <svg
      role="img"
      aria-label={say(words.qr)}
      viewBox={`${-quietSquares} ${-quietSquares} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-button bg-white"
    >
      <path d={qrPath(squares)} fill="#0b241d" />
    </svg>
  )
}
