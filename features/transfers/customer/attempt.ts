// Answers for sending once: the same key and body are asked again until an answer says what became of them.
import type { Client } from '#kit/http/client.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { sendTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'
import { isUnknownOutcome } from './outcome.ts'
import {
  type Attempt,
  beginAttempt,
  concludeAttempt,
  type Conclusion,
  noteUnknown,
  openSending,
  readSending,
  takeConclusion,
} from './sending.ts'

const patienceMilliseconds = 20_000
const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 15_000

let isRunning = false
/** How many screens stand ready to show how it ends. */
let watchers = 0

/** A screen that shows how it ends; the answer takes it off. Without one a message says it. */
export function watchAttempt(): () => void {
  watchers += 1
  return () => {
    watchers -= 1
  }
}

/** Sends what is put together, once. How it ends stands in `useSending().conclusion`. */
export function sendOnce(client: Client, attempt: Omit<Attempt, 'key' | 'isUnknown'>): void {
  if (readSending().attempt !== null) return
  beginAttempt({ ...attempt, key: newIdempotencyKey() })
  void followAttempt(client)
}

/** Goes on with what this device keeps of a customer's attempt. */
export async function resumeAttempt(client: Client, owner: string): Promise<void> {
  openSending(owner)
  await followAttempt(client)
}

/** Goes on with an attempt that no answer came to: one of this page, or of the app before it was closed. */
export async function followAttempt(client: Client): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
      const { attempt } = readSending()
      if (attempt === null) return
      const conclusion = await ask(client, attempt)
      if (conclusion === undefined) await passing(pause)
      else if (readSending().attempt?.key === attempt.key) conclude(attempt, conclusion)
    }
  } finally {
    isRunning = false
  }
}

async function ask(client: Client, { key, body, isUnknown }: Attempt): Promise<Conclusion | undefined> {
  const patience = new AbortController()
  const takeBack = browserTime.after(patienceMilliseconds, () => patience.abort())
  // A reload midway must find that this was asked.
  const answered = await client.call(sendTransfer, { body, idempotencyKey: key, signal: patience.signal })
  takeBack()
  if (answered.ok) return { kind: 'sent', transfer: answered.data }
  if (!isUnknownOutcome(answered.problem, isUnknown)) return { kind: 'refused', problem: answered.problem }
  noteUnknown(key)
  return undefined
}

/** Until the pause is over or the network comes back. */
function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      takeBack()
      removeEventListener('online', goOn)
      resolve()
    }
    const takeBack = browserTime.after(milliseconds, goOn)
    addEventListener('online', goOn)
  })
}

function conclude({ key, body, payee }: Attempt, conclusion: Conclusion): void {
  concludeAttempt(key, conclusion)
  if (watchers > 0) return
  takeConclusion()
  const facts = { amount: formatAmount({ currency: 'NGN', amount: body.amount }), name: payee.name }
  if (conclusion.kind === 'sent') toast.success(say(words.sentWhileAway, facts))
  else toast.error(say(words.refusedWhileAway, { ...facts, why: conclusion.problem.message }))
}
