// Answers for releasing a returned transfer that is held: what is posted is seen, and a reason given.
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { previewReturnRelease, releaseReturn } from '../return-contract.ts'
import { words } from './return-words.ts'

const said = { title: words.title, effect: words.effect, act: words.release }

export function ReturnDialog(props: CaseActProps) {
  const asked = { params: { id: props.caseId } }
  const sending = useSend(releaseReturn)
  const acting = usePreviewedAct({
    preview: useAnswer(previewReturnRelease, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: props.onClose,
  })
  return <CaseActDialog {...props} acting={acting} words={said} />
}
