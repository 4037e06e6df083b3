// Answers for claiming the money of a case from its customer: what is posted is seen, and a reason given.
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { claimDebt, previewClaim } from '../contract.ts'
import { words } from './words.ts'

const said = { title: words.claimTitle, effect: words.claimEffect, act: words.claim }
/** Nothing is recovered from a wallet that is closed. */
const saidOfClosed = { ...said, effect: words.claimClosedEffect }

export function ClaimDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const sending = useSend(claimDebt)
  const acting = usePreviewedAct({
    preview: useAnswer(previewClaim, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: props.onClose,
  })
  return (
    <CaseActDialog
      {...props}
      acting={acting}
      words={props.isClosed === true ? saidOfClosed : said}
      paper={props.paperField}
    />
  )
}
