// Answers for the app without a network: opening with what was kept, keeping it while somebody is in, and forgetting it when
// they are not.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { useClient } from '#kit/screens/answers.tsx'
import { atRest } from '#kit/screens/rest.ts'
import { forgetKept, readKept, restoreKept } from './kept.ts'

/**
 * Forgets what was kept as soon as the server says that nobody is in, that the app is locked, or that somebody else is.
 * `undefined` says nothing: the server was not heard.
 */
export function useForgetting(customer: Customer | null | undefined): void {
  const owner = customer?.step === 'home' ? customer.uuid : undefined
  const isKnown = customer !== undefined
  useEffect(() => {
    if (isKnown && readKept()?.customerId !== owner) forgetKept()
  }, [isKnown, owner])
}

/** Opens with what was kept, once it is clear that the network is away and nothing has been said yet. */
export function useRestoring(isAway: boolean): void {
  const answers = useQueryClient()
  useEffect(() => {
    if (isAway) restoreKept(answers)
  }, [answers, isAway])
}

interface Loaded {
  readonly load: () => Promise<void>
}

/** While somebody is in: keeps what they see, and the files of `screens`, once there is room for that. */
export function useKeeping(screens: readonly Loaded[]): void {
  const client = useClient()
  const answers = useQueryClient()
  useEffect(() => {
    let end = (): void => undefined
    let isOver = false
    const begin = async () => {
      await Promise.all(screens.map((screen) => screen.load()))
      const [{ keepSeen }, { keepFiles }] = await Promise.all([
        import('./keeping.ts'),
        import('#kit/offline/worker.ts'),
      ])
      if (isOver) return
      end = keepSeen(client, answers)
      await keepFiles()
    }
    // Without the code nothing is kept, and the next visit tries again.
    const takeBack = atRest(() => void begin().catch(() => undefined))
    return () => {
      isOver = true
      takeBack()
      end()
    }
  }, [client, answers, screens])
}
