// Answers for opening an account with a passkey: challenge, the browser's dialog, answer.
import { useState } from 'react'
import type { Client } from '#kit/http/client.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { askForPasskey } from '#kit/screens/passkeys.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Customer } from './session.ts'
import { beginUnlocking, unlockWithPasskey } from '../contract.ts'

type Opened =
  | { readonly ok: true; readonly customer: Customer }
  | { readonly ok: false; readonly why: string }

async function open(client: Client): Promise<Opened> {
  const begun = await client.call(beginUnlocking, { body: {} })
  if (!begun.ok) return { ok: false, why: begun.problem.message }
  const signed = await askForPasskey(begun.data.options)
  if (!signed.ok) return { ok: false, why: say(words.unlockPasskeyLeft) }
  const { challenge_id } = begun.data
  const answered = await client.call(unlockWithPasskey, {
    body: { challenge_id, response: signed.response },
  })
  return answered.ok ? { ok: true, customer: answered.data } : { ok: false, why: answered.problem.message }
}

/**
 * `ask` answers who is in, or undefined. `by_itself` stays quiet when it fails: whoever closed the dialog that nobody
 * asked for has the PIN keys before them.
 */
export function usePasskeyUnlock() {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const ask = async (how: 'by_itself' | 'by_hand'): Promise<Customer | undefined> => {
    setPending(how === 'by_hand')
    setFault(undefined)
    const opened = await open(client)
    setPending(false)
    if (!opened.ok && how === 'by_hand') setFault(opened.why)
    return opened.ok ? opened.customer : undefined
  }
  return { ask, pending, fault }
}
