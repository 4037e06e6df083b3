// Answers for a list as screens change it: what a call answers takes the place of what was read, and a new list has a page of its own.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { findList, makeList } from '../contract.ts'
import type { Cells } from '../rules.ts'
import type { List } from './files.ts'
import { hrefOf } from './places.ts'

/** Shows a list as it was just answered. */
export function useShown() {
  const answers = useQueryClient()
  return useCallback(
    (list: List) => keepAnswer(answers, answerKey(findList, { params: { id: list.id } }), list),
    [answers],
  )
}

/** Makes a list, and opens it. */
export function useMaking() {
  const making = useSend(makeList)
  const show = useShown()
  const [, navigate] = useLocation()
  const make = async (lines: readonly Cells[]) => {
    if (making.pending) return
    const answered = await making.send({ body: { lines: [...lines] }, idempotencyKey: newIdempotencyKey() })
    if (!answered.ok) return
    show(answered.data)
    navigate(hrefOf(answered.data.id))
  }
  return { make, pending: making.pending, problem: making.problem }
}
