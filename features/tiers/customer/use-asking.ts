// Answers for sending a request or a paper: refused in words beside the form, and read anew wherever it shows.
import { useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import { findMyTiers } from '../contract.ts'
import type { PhotoField } from '#kit/screens/photo-field.ts'

/** What the forms of this page share: the way back, what follows a request that was sent, and the photo field. */
export interface FormProps {
  readonly onBack: () => void
  readonly onSent: () => void
  readonly photoField: PhotoField
}

export function useAsking<C extends CallContract>(contract: C, onSent: () => void) {
  const answers = useQueryClient()
  const { send, pending, problem, forget } = useSend(contract)
  const ask = async (input: CallInput<C>) => {
    if (pending) return
    const answered = await send(input)
    void answers.invalidateQueries({ queryKey: answerKey(findMyTiers) })
    if (answered.ok) onSent()
  }
  return { ask, pending, problem, forget }
}
