// Answers for what every page of the console is given.
import type { ComponentType } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { QueueProps } from '#kit/screens/queue-row.tsx'

export interface PageProps {
  readonly admin: Admin
  /** Those that the reader may open, where something waits. */
  readonly queues: readonly { readonly path: string; readonly Queue: ComponentType<QueueProps> }[]
}
