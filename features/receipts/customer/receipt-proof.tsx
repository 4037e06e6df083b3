// Answers for the foot of a receipt: the code that a stranger scans, on white in both themes, and what it is for.
import { qrPath, qrSquares, quietSquares } from '#kit/paper/qr.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useReceipt } from './receipt.ts'

export function ReceiptProof({ transactionId }: { transactionId: string }) {
  const { data, error, refetch } = useReceipt(transactionId)
  if (data === undefined && error !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 pb-3 text-14 text-text-2">
        {say(words.loadFailed)}
        <LinkButton onPress={() => void refetch()}>{say(words.retry)}</LinkButton>
      </p>
    )
  }
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-4 pt-1 pb-3">
      {data === undefined ? <Skeleton className="size-22" /> : <Qr address={data.address} />}
      <div className="text-14 text-text-2">
        <p className="font-semibold text-text">{say(words.realTitle)}</p>
        <p className="text-pretty">{say(words.realBody)}</p>
        {data !== undefined && (
          <a
            href={data.address}
            target="_blank"
            rel="noopener"
            aria-label={say(words.code, { code: data.code })}
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-link underline underline-offset-2"
          >
            {data.code}
          </a>
        )}
      </div>
    </div>
  )
}

function Qr({ address }: { address: string }) {
  const squares = qrSquares(address)
  const size = squares.length + 2 * quietSquares
  return (
    <svg
      role="img"
      aria-label={say(words.qr)}
      viewBox={`${-quietSquares} ${-quietSquares} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-22 rounded-button bg-white"
    >
      <path d={qrPath(squares)} fill="#0b241d" />
    </svg>
  )
}
