// Answers for the app without a network: opening with what was kept, keeping it while somebody is in, and forgetting it when
// they are not. Light: what it takes comes when it is needed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteUnknownLeave } from '#features/customer-sign-in/customer/auto-lock.ts'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { atRest } from '#kit/screens/rest.ts'
import { forgetKept } from './forget-kept.ts'

/**
 * Forgets what was kept as soon as the server says that nobody is in, that the app is locked, or that somebody else is.
 * `undefined` says nothing: the server was not heard.
 */
export function useForgetting(customer: Customer | null | undefined): void {
  const owner = customer?.step === 'home' ? customer.uuid : undefined
  const isKnown = customer !== undefined
  useEffect(() => {
    if (isKnown) forgetKept(owner)
  }, [isKnown, owner])
}

/** While `isAway`, what was kept stands in for what was not read before the network went. */
export function useRestoring(isAway: boolean): void {
  const answers = useQueryClient()
  useEffect(() => {
    if (!isAway) return
    // Where its code is not kept nothing else is.
    void import('./kept.ts').then(({ restoreKept }) => restoreKept(answers)).catch(() => undefined)
  }, [answers, isAway])
}

/** Opens with what was kept, once it is clear that the network is away and nothing has been said yet. */
export function useOpening(isAway: boolean): void {
  useEffect(() => {
    if (isAway) noteUnknownLeave()
  }, [isAway])
  useRestoring(isAway)
}

/** While somebody is in: keeps what they see and the code of `screens`, once there is room for that. */
export function useKeeping(screens: readonly { readonly load: () => Promise<void> }[]): void {
  const client = useClient()
  const answers = useQueryClient()
  useEffect(() => {
    let end = (): void => undefined
    const begin = async () => {
      const { beginKeeping } = await import('./keeping.ts')
      end = beginKeeping(client, answers, screens)
    }
    // Without the code nothing is kept, and the next visit tries again.
    const takeBack = atRest(() => void begin().catch(() => undefined))
    return () => {
      takeBack()
      end()
    }
  }, [client, answers, screens])
}
