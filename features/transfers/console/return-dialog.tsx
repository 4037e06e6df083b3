// Answers for releasing a returned transfer that is held: what is posted is seen, and a reason given.
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { previewReturnRelease, releaseReturn } from '../return-contract.ts'
import { words } from './return-words.ts'

const said = { title: words.title, effect: words.effect, act: words.release }

export function ReturnDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const preview = useAnswer(previewReturnRelease, asked)
  const { send, pending, problem } = useSend(releaseReturn)
  return (
    <CaseActDialog
      {...props}
      {...{ preview, pending, problem }}
      words={said}
      previewKey={answerKey(previewReturnRelease, asked)}
      send={(body, idempotencyKey) => send({ ...asked, body, idempotencyKey })}
      tooLate="case_already_closed"
    />
  )
}
