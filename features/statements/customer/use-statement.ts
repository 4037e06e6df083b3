// Answers for issuing a statement and fetching its file in one press.
import { useEffect, useState } from 'react'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { issueStatement, statementCsv, statementPdf } from '../contract.ts'
import type { Period } from '../rules.ts'
import { words } from '../words.ts'

export type Statement = WireAnswer<typeof issueStatement>

/** Issues a statement and fetches its file; a refusal is shown where it was asked for. */
export function useStatement() {
  const client = useClient()
  const [made, setMade] = useState<Statement>()
  const [pending, setPending] = useState<'pdf' | 'csv'>()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    // That there was no network is nothing to say any more.
    const back = () => setProblem((before) => (before?.code === 'offline' ? undefined : before))
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  const forget = () => {
    setMade(undefined)
    setProblem(undefined)
  }
  const get = async (asked: { wallet: string } & Period, kind: 'pdf' | 'csv') => {
    if (pending !== undefined) return
    forget()
    setPending(kind)
    const issued = await client.call(issueStatement, { body: asked })
    const fetched = issued.ok
      ? await client.download(kind === 'pdf' ? statementPdf : statementCsv, {
          params: { id: issued.data.id },
        })
      : undefined
    setPending(undefined)
    if (!issued.ok) return setProblem(issued.problem)
    if (fetched?.ok === false) return setProblem(fetched.problem)
    if (fetched !== undefined) saveFile(fetched.file)
    setMade(issued.data)
    toast.success(say(words.ready))
  }
  return { get, made, pending, problem, forget }
}
