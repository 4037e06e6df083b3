// Answers for recording that a closed customer was paid what came back for them: what is posted is seen, and the payment named.
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { previewReturnSettlement, settleReturn } from '../return-contract.ts'
import { words } from './return-words.ts'

const said = { title: words.settleTitle, effect: words.settleEffect, act: words.settle }

export function SettleDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const preview = useAnswer(previewReturnSettlement, asked)
  const { send, pending, problem } = useSend(settleReturn)
  return (
    <CaseActDialog
      {...props}
      {...{ preview, pending, problem }}
      words={said}
      previewKey={answerKey(previewReturnSettlement, asked)}
      send={(body, idempotencyKey) => send({ ...asked, body, idempotencyKey })}
      tooLate="case_already_closed"
    />
  )
}
