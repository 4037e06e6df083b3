// Answers for how an attempt ended, to the review: sent leads to its page, refused stays until the next press.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Problem } from '#kit/http/contract.ts'
import { answerKey } from '#kit/screens/answers.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import type { SendPlaces } from './send-places.ts'
import { noteSentNow, takeConclusion, useSending } from './sending.ts'

export interface Ending {
  readonly isSent: boolean
  /** Why it was refused. */
  readonly problem: Problem | undefined
  readonly forget: () => void
}

export function useConclusion(places: SendPlaces): Ending {
  const { conclusion } = useSending()
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  const sent = conclusion?.kind === 'sent' ? conclusion.transfer : undefined
  useEffect(() => {
    if (sent === undefined) return
    const params = { transaction_id: sent.transaction_id }
    keepAnswer(answers, answerKey(findMyTransfer, { params }), sent)
    // Lists, balance, limits and the people who were paid are others now.
    void answers.invalidateQueries()
    takeConclusion()
    noteSentNow(sent.transaction_id)
    navigate(places.transferOf(sent.transaction_id), { replace: true })
  }, [answers, navigate, places, sent])
  return {
    isSent: sent !== undefined,
    problem: conclusion?.kind === 'refused' ? conclusion.problem : undefined,
    forget: takeConclusion,
  }
}
