// Answers for what a plan would be: asked for when it is chosen, renewed while it is looked at.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#kit/http/client.ts'
import { askFor, type ProblemError, useClient } from '#kit/screens/answers.tsx'
import { previewOrder } from '../contract.ts'
import type { Plan } from './plan.ts'
import { differencesOf, type Preview } from './plan-difference.ts'

const keyOf = (plan: Plan | undefined) => [previewOrder.name, plan ?? null] as const

function asking(client: Client, plan: Plan, isRenewal: boolean, signal: AbortSignal): Promise<Preview> {
  const headers = isRenewal ? { 'x-background': '1' } : {}
  return askFor(client, previewOrder, { body: plan, headers, signal })
}

/** Asks what a plan would be and keeps it for the next screen. Throws a ProblemError when it is refused. */
export function useAskPreview(): (plan: Plan) => Promise<Preview> {
  const client = useClient()
  const answers = useQueryClient()
  return (plan) =>
    answers.query<Preview, ProblemError>({
      queryKey: keyOf(plan),
      queryFn: ({ signal }) => asking(client, plan, false, signal),
      staleTime: 0,
      retry: false,
    })
}

/** What a plan would be now. It is renewed with everything else on the screen. */
export function usePreview(plan: Plan | undefined) {
  const client = useClient()
  const answers = useQueryClient()
  return useQuery<Preview, ProblemError>({
    queryKey: keyOf(plan),
    queryFn: ({ signal }) => {
      if (plan === undefined) throw new Error('a plan is asked about when there is one')
      return asking(client, plan, answers.getQueryData(keyOf(plan)) !== undefined, signal)
    },
    enabled: plan !== undefined,
  })
}

/** What is looked at. Another takes its place only with words about what differs. */
export function useSeenPreview(fresh: Preview, onChange: () => void) {
  const [seen, setSeen] = useState(fresh)
  const [differences, setDifferences] = useState<readonly string[]>([])
  if (seen !== fresh) {
    const found = differencesOf(seen, fresh)
    setSeen(fresh)
    if (found.length > 0) {
      setDifferences(found)
      onChange()
    }
  }
  return { preview: seen, differences }
}
