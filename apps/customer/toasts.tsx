// Answers for the messages of the app: what shows them comes with rest, or with the first.
import { useSyncExternalStore } from 'react'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useRested } from '#kit/screens/rest.ts'
import { toast } from '#kit/ui/toast-store.ts'

export const ToastHost = late(async () => (await import('#kit/ui/toast.tsx')).ToastHost)

export function Toasts() {
  const isRested = useRested()
  const isTold = useSyncExternalStore(toast.subscribe, () => toast.read().history.length > 0)
  return (
    (isRested || isTold) && (
      <LateBoundary fallback={null}>
        <ToastHost />
      </LateBoundary>
    )
  )
}
