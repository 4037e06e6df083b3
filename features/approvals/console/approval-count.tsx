// Answers for the badge of the navigation: how many requests wait for the reader's word.
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { listApprovals } from '../contract.ts'
import { words } from './words.ts'

export function ApprovalCount() {
  const { data } = useAnswer(listApprovals, { query: { tab: 'waiting', per_page: '1' } })
  const count = data?.waiting_for_me ?? 0
  if (count === 0) return null
  return (
    <span className="inline-grid min-w-5 place-items-center rounded-pill bg-accent px-1.5 text-12 font-semibold text-on-accent">
      {formatCount(count)}
      <span className="sr-only"> {say(words.waiting)}</span>
    </span>
  )
}
