// Answers for making a passkey on this device: challenge, the browser's dialog, keeping it; how it ended in words.
import { useState } from 'react'
import type { Client } from '#kit/http/client.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { makePasskey } from '#kit/screens/passkeys.ts'
import { say } from '#kit/words/words.ts'
import { addPasskey, beginAddingPasskey } from '../contract.ts'
import { words } from '../words.ts'

export type Added =
  | { readonly ok: true }
  /** `needs_pin`: it was too long ago that the PIN was typed. */
  | { readonly ok: false; readonly needsPin: boolean; readonly why: string }

const endings = { left: words.addLeft, known: words.addKnown, failed: words.addFailed } as const

async function add(client: Client, authorisationId: string | undefined): Promise<Added> {
  const body = authorisationId === undefined ? {} : { authorisation_id: authorisationId }
  const begun = await client.call(beginAddingPasskey, { body })
  if (!begun.ok) {
    const { code, message } = begun.problem
    return { ok: false, needsPin: code === 'step_up_required', why: message }
  }
  const made = await makePasskey(begun.data.options)
  if (!made.ok) return { ok: false, needsPin: false, why: say(endings[made.why]) }
  const { challenge_id } = begun.data
  const kept = await client.call(addPasskey, { body: { challenge_id, response: made.response } })
  return kept.ok ? { ok: true } : { ok: false, needsPin: false, why: kept.problem.message }
}

export function useAddingPasskey() {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const run = async (authorisationId?: string): Promise<Added> => {
    setPending(true)
    const added = await add(client, authorisationId)
    setPending(false)
    return added
  }
  return { add: run, pending }
}
