// Answers for what a page of the console is, and what the console's own pages are given.
import type { ComponentType, ReactNode } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { UserProfile } from '#features/users/console/user-header.tsx'
import type { DeskPage, DeskParts, PageFacts, UserParts } from '#kit/screens/desk-feature.ts'
import type { QueueProps } from '#kit/screens/queue-row.tsx'

export interface PageProps {
  readonly admin: Admin
  /** Those that the reader may open, where something waits. */
  readonly queues: readonly { readonly path: string; readonly Queue: ComponentType<QueueProps> }[]
}

export interface ConsolePage extends PageFacts {
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** What stands below the heading of one of the console's own is given who looks at it too. */
export interface OwnPage extends Omit<DeskPage, 'load'> {
  readonly load: () => Promise<(given: PageProps & DeskParts) => ReactNode>
}

/** What a part of a customer's record is given: more than features are promised, for the console's own. */
export interface RecordParts extends UserParts {
  readonly user: UserProfile
  readonly admin: Admin
}
