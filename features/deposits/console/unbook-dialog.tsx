// Answers for undoing that a deposit was booked as our own money: what is posted is seen, and a reason given.
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { previewUnbooking, unbookLine } from '../unbook-contract.ts'
import { words } from './words.ts'

const said = { title: words.unbookTitle, effect: words.unbookEffect, act: words.unbook }

export function UnbookDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const preview = useAnswer(previewUnbooking, asked)
  const { send, pending, problem } = useSend(unbookLine)
  return (
    <CaseActDialog
      {...props}
      {...{ preview, pending, problem }}
      words={said}
      previewKey={answerKey(previewUnbooking, asked)}
      send={(body, idempotencyKey) => send({ ...asked, body, idempotencyKey })}
      tooLate="case_already_closed"
    />
  )
}
