// Answers for what was typed on the way to an account, so that Back and a reload find it again; a PIN never leaves memory.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { assert } from '#kit/assert.ts'
import { type Sending, useSend } from '#kit/screens/answers.tsx'
import { type DateParts, noDate } from '#kit/ui/calendar-date.ts'
import { requestCode } from '../contract.ts'
import { keepTyped, typedBefore } from './kept-draft.ts'

export type Arrival = 'create' | 'sign-in'

export interface Draft {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly birthDate: DateParts
  readonly pin: string
  /** What the server said about an earlier screen, to be read there. */
  readonly nameFault: string | undefined
  readonly phoneFault: string | undefined
  /** Came to sign in and is new, or came to sign up and is known: said once, kindly. */
  readonly surprise: 'is_new' | 'is_known' | undefined
}

const emptyDraft: Draft = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  birthDate: noDate,
  pin: '',
  nameFault: undefined,
  phoneFault: undefined,
  surprise: undefined,
}

interface DraftKeeper {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly clear: () => void
  /** Lives above the screens, because the next one shows when another code can be asked for. */
  readonly codeRequest: Sending<typeof requestCode>
}

const DraftContext = createContext<DraftKeeper | null>(null)

export function DraftProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, ...typedBefore() }))
  const codeRequest = useSend(requestCode)
  useEffect(() => keepTyped(draft), [draft])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const clear = () => {
    setDraft(emptyDraft)
    codeRequest.forget()
  }
  return <DraftContext value={{ draft, change, clear, codeRequest }}>{children}</DraftContext>
}

export function useDraft(): DraftKeeper {
  const keeper = useContext(DraftContext)
  assert(keeper !== null, 'sign-up and sign-in stand inside a DraftProvider')
  return keeper
}

/** When another code can be asked for: the server's seconds after the last one was. */
export function resendAt(codeRequest: Sending<typeof requestCode>): Date | null {
  const { sentAt, answer } = codeRequest
  if (sentAt === undefined || answer === undefined) return null
  return new Date(sentAt.getTime() + answer.resend_after_seconds * 1000)
}
