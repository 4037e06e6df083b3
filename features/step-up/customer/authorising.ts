// Answers for proving who agrees: by PIN, by passkey, or by PIN and then a code; each fault in the words of the contract.
import { useRef, useState } from 'react'
import { digitsOf } from '#kit/one-time-code.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Strength } from '#kit/screens/authorise.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { askForPasskey } from '#kit/screens/passkeys.ts'
import { say } from '#kit/words/words.ts'
import { authoriseWithPasskey, authoriseWithPin, beginAuthorising } from '../contract.ts'
import type { Purpose } from '../rules.ts'
import { words } from '../words.ts'

export interface Asked {
  readonly purpose: Purpose
  readonly hash: string
  readonly seen: string | undefined
  readonly strength: Strength
}

/** An authorisation that waits for its code, and when that was asked for. */
export interface Awaiting {
  readonly id: string
  readonly askedAt: Date
  readonly resendAfterSeconds: number
  /** Digits of the code. */
  readonly codeLength: number
}

const awaitingOf = (made: WireAnswer<typeof authoriseWithPin>, askedAt: Date): Awaiting | undefined =>
  made.resend_after_seconds === null
    ? undefined
    : {
        id: made.authorisation_id,
        askedAt,
        resendAfterSeconds: made.resend_after_seconds,
        codeLength: digitsOf({ answer: made }),
      }

export function useAuthorising(asked: Asked, onAuthorised: (authorisationId: string) => void) {
  const byPin = useSend(authoriseWithPin)
  const passkey = usePasskeyProof(asked)
  const { answer, sentAt } = byPin
  const awaiting = answer && sentAt && awaitingOf(answer, sentAt)
  const [fault, setFault] = useState<string>()
  const isOver = useRef(false)
  const finish = (authorisationId: string) => {
    if (isOver.current) return
    isOver.current = true
    onAuthorised(authorisationId)
  }
  const withPin = async (pin: string) => {
    setFault(undefined)
    const answered = await byPin.send({ body: { ...asked, pin } })
    if (!answered.ok)
      return setFault(answered.problem.status === 0 ? say(words.pinNoAnswer) : answered.problem.message)
    if (answered.data.resend_after_seconds === null) finish(answered.data.authorisation_id)
  }
  const withPasskey = async () => {
    setFault(undefined)
    const proven = await passkey.prove()
    if (proven.ok) finish(proven.id)
    else setFault(proven.why)
  }
  return {
    awaiting,
    fault,
    withPin,
    withPasskey,
    finish,
    startAgain: byPin.forget,
    pending: byPin.pending || passkey.pending,
  }
}

type Proven = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly why: string }

/** Challenge, the browser's dialog, answer. */
function usePasskeyProof({ purpose, hash }: Asked) {
  const begin = useSend(beginAuthorising)
  const end = useSend(authoriseWithPasskey)
  const [pending, setPending] = useState(false)
  const ask = async (): Promise<Proven> => {
    const begun = await begin.send({ body: { purpose, hash } })
    if (!begun.ok) return { ok: false, why: begun.problem.message }
    const signed = await askForPasskey(begun.data.options)
    if (!signed.ok) return { ok: false, why: say(words.passkeyLeft) }
    const { challenge_id } = begun.data
    const answered = await end.send({ body: { challenge_id, response: signed.response } })
    return answered.ok
      ? { ok: true, id: answered.data.authorisation_id }
      : { ok: false, why: answered.problem.message }
  }
  const prove = async (): Promise<Proven> => {
    setPending(true)
    const proven = await ask()
    setPending(false)
    return proven
  }
  return { prove, pending }
}
