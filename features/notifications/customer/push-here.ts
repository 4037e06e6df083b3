// Answers for pushes on this device as a screen shows them: how it stands, and turning them on and off.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerKey, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { findSettings, unsubscribe } from '../contract.ts'
import { forgetHere, isAllowed, isBlocked, pushAbility, turnOn } from './pushes.ts'
import { pushWords } from './push-words.ts'

export type PushStanding = 'on' | 'off' | 'blocked' | 'needs_install' | 'unable' | 'unavailable'

function standingOf(settings: { push_key: string | null; push_here: boolean }): PushStanding {
  if (settings.push_key === null) return 'unavailable'
  const ability = pushAbility()
  if (ability !== 'able') return ability
  if (isBlocked()) return 'blocked'
  return settings.push_here && isAllowed() ? 'on' : 'off'
}

/** `standing` is undefined while the settings are not known. Turning on answers whether it worked. */
export function usePushHere(customerId: string) {
  const client = useClient()
  const answers = useQueryClient()
  const { data } = useAnswer(findSettings, {})
  const [pending, setPending] = useState(false)
  const standing = data === undefined ? undefined : standingOf(data)
  const renew = () => answers.invalidateQueries({ queryKey: answerKey(findSettings) })
  const on = async (): Promise<boolean> => {
    const pushKey = data?.push_key ?? null
    if (pending || pushKey === null) return false
    setPending(true)
    const turned = await turnOn(client, { pushKey, customerId })
    await renew()
    setPending(false)
    if (!turned.ok && turned.why !== 'refused')
      toast.error(turned.why === 'failed' ? say(pushWords.failed) : turned.why)
    return turned.ok
  }
  const off = async (): Promise<void> => {
    if (pending) return
    setPending(true)
    const answered = await client.call(unsubscribe, {})
    if (answered.ok) await forgetHere()
    else toast.error(answered.problem.message)
    await renew()
    setPending(false)
  }
  return { standing, pending, on, off }
}
