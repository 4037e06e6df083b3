// Answers for undoing that a deposit was booked as our own money: what is posted is seen, and a reason given.
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { previewUnbooking, unbookLine } from '../unbook-contract.ts'
import { words } from './words.ts'

const said = { title: words.unbookTitle, effect: words.unbookEffect, act: words.unbook }

export function UnbookDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const sending = useSend(unbookLine)
  const acting = usePreviewedAct({
    preview: useAnswer(previewUnbooking, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: props.onClose,
  })
  return <CaseActDialog {...props} acting={acting} words={said} />
}
