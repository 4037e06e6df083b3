// Answers for claiming the money of a case from its customer: what is posted is seen, and a reason given.
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { claimDebt, previewClaim } from '../contract.ts'
import { words } from './words.ts'

const said = { title: words.claimTitle, effect: words.claimEffect, act: words.claim }
/** Nothing is recovered from a wallet that is closed. */
const saidOfClosed = { ...said, effect: words.claimClosedEffect }

export function ClaimDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const preview = useAnswer(previewClaim, asked)
  const { send, pending, problem } = useSend(claimDebt)
  return (
    <CaseActDialog
      {...props}
      {...{ preview, pending, problem }}
      words={props.isClosed === true ? saidOfClosed : said}
      previewKey={answerKey(previewClaim, asked)}
      send={(body, idempotencyKey) => send({ ...asked, body, idempotencyKey })}
      paper={props.paperField}
      tooLate="case_already_closed"
    />
  )
}
