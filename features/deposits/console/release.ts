// Answers for the act of releasing a deposit: the preview it stands on, one key for one intent, and what came of it.
import { useQueryClient } from '@tanstack/react-query'
import { useIntent } from '#kit/screens/act-intent.ts'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { previewRelease, releaseDeposit } from '../contract.ts'

/** Reads what a release would post, and does exactly that. The key is made when the dialog opens. */
export function useRelease(depositId: string) {
  const answers = useQueryClient()
  const asked = { params: { id: depositId } }
  const preview = useAnswer(previewRelease, asked)
  const { send, pending, answer, problem } = useSend(releaseDeposit)
  const keyFor = useIntent()
  const release = async (reason: string) => {
    if (pending || preview.data === undefined) return
    const body = { hash: preview.data.hash, reason }
    const answered = await send({ ...asked, body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewRelease.name })
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewRelease, asked) })
  return { preview, release, pending, released: answer, problem, seeLatest }
}
