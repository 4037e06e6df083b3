// Answers for when money that was sent is there, on the card of home: when most are, then until when it may take.
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatDayMonth, formatTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { words } from './when-words.ts'

const minute = 60_000

/** The time of a moment to come, with its day where that is not today, in whole minutes that are not past before it is; undefined once it has come. */
function timeToCome(at: string | null, now: Date): string | undefined {
  if (at === null) return undefined
  const shown = Math.ceil(Date.parse(at) / minute) * minute
  if (shown <= now.getTime()) return undefined
  const [then, today] = [new Date(shown).toISOString(), now.toISOString()]
  const time = formatTime(then)
  return formatDayMonth(then) === formatDayMonth(today) ? time : `${formatDayMonth(then)}, ${time}`
}

/** Nothing while it is not known. */
export function TransferWhen({ transactionId }: { transactionId: string }) {
  const now = useNow()
  const { data } = useAnswer(findMyTransfer, { params: { transaction_id: transactionId } })
  if (data === undefined) return null
  const most = timeToCome(data.expected_by, now)
  if (most !== undefined) return say(words.mostBy, { time: most })
  const until = timeToCome(data.promised_by, now)
  return until === undefined ? say(words.longer) : say(words.backBy, { time: until })
}
