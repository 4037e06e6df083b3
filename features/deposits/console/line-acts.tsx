// Answers for what ends a case about a line of the bank's statement: asking the bank, then booking what it does not explain.
import { useQueryClient } from '@tanstack/react-query'
import { listCases } from '#features/cases/contract.ts'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import type { CaseRead, LineActsProps } from '#kit/screens/desk-feature.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { askAboutLine } from '../contract.ts'
import { isLine, isOfEnded, isOurs, mayBeBooked, wentOut } from './line-case.ts'
import { words } from './line-words.ts'

function wordOf(about: CaseRead, mayBook: boolean) {
  if (!mayBeBooked(about)) return isLine(about) ? words.lineToAsk : words.amountToAsk
  const ours = isOfEnded(about) && !wentOut(about) ? words.endedToBook : words.oursToBook
  if (isOurs(about)) return mayBook ? ours : words.lineAsked
  return mayBook ? words.lineToBook : words.lineAsked
}

export function LineActs({ about, onBook, onClose }: LineActsProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(askAboutLine)
  const ask = async () => {
    if (pending) return
    const answered = await send({ params: { id: about.id } })
    if (!answered.ok) return
    void answers.invalidateQueries({ queryKey: [answerKey(listCases)[0]] })
    toast.success(answered.message)
    onClose()
  }
  return (
    <div className="grid gap-3">
      <p className="text-14 text-pretty text-text-2">{say(wordOf(about, onBook !== undefined))}</p>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => void ask()}>
          {say(words.askBank)}
        </Button>
        {mayBeBooked(about) && onBook !== undefined && (
          <Button disabled={pending} onClick={onBook}>
            {say(words.book)}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </div>
  )
}
