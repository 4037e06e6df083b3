// Answers for the check that failed for details which are corrected now: it is asked again with the same number and photo.
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { checkIdentity, findMyIdentity } from '../contract.ts'
import { words } from '../words.ts'
import type { Identity, IdentityKind, IdentityStage } from './identity-stage.ts'
import { kindName } from './identity-words.ts'

interface CorrectedProps {
  readonly stage: Extract<IdentityStage, { at: 'corrected' }>
  readonly detailsHref: string
  readonly onBack: () => void
  /** To give another number, or another photo. */
  readonly onAgain: () => void
}

function useCheckAgain(kind: IdentityKind) {
  const answers = useQueryClient()
  const sending = useSend(checkIdentity)
  const check = async () => {
    if (sending.pending) return
    const answered = await sending.send({ body: { kind } })
    const key = answerKey(findMyIdentity)
    const before = answers.getQueryData<Identity>(key)
    if (answered.ok && before !== undefined)
      return keepAnswer<Identity>(answers, key, { ...before, check: answered.data })
    if (!answered.ok && answered.problem.status === 409) void answers.invalidateQueries({ queryKey: key })
  }
  return { check, pending: sending.pending, problem: sending.problem }
}

export function Corrected({ stage, detailsHref, onBack, onAgain }: CorrectedProps) {
  const [, navigate] = useLocation()
  const { check, pending, problem } = useCheckAgain(stage.kind)
  const kind = kindName(stage.kind)
  return (
    <Question
      title={say(words.correctedTitle)}
      onBack={onBack}
      dock={
        <>
          <Button variant="primary" block pending={pending} onClick={() => void check()}>
            {say(words.checkAgain)}
          </Button>
          <Button variant="soft" block onClick={() => navigate(detailsHref)}>
            {say(words.fixAgain)}
          </Button>
          <Button variant="ghost" block onClick={onAgain}>
            {say(words.tryAgain)}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4 pt-2 text-center" role="status">
        <span className="grid size-20 place-items-center rounded-pill bg-brand-soft text-brand">
          <RotateCcw aria-hidden="true" size={36} strokeWidth={2} />
        </span>
        <div className="grid gap-2 text-16 text-pretty text-text-2">
          <p>{say(words.correctedBody, { kind })}</p>
          <p className="text-14">{say(words.numberEnding, { kind, last4: stage.last4 })}</p>
        </div>
      </div>
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem.message}
        </Banner>
      )}
    </Question>
  )
}
