// Answers for the parts of a customer's record: tabs and panels that features declare, and those that show several features at once.
import type { ReactNode } from 'react'
import type { UserPanel, UserTab } from '#kit/screens/desk-feature.ts'
import { type Late, late } from '#kit/screens/late.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { loadCaseParts } from './case-parts.ts'
import { deskFeatures } from './desk-features.ts'
import type { RecordParts } from './page-props.ts'
import { words } from './words.ts'

interface RecordTab extends Omit<UserTab, 'load'> {
  readonly load: () => Promise<(parts: RecordParts) => ReactNode>
}

const ownTabs: readonly RecordTab[] = [
  {
    key: 'wallets',
    label: words.wallets,
    order: 30,
    load: async () => (await import('./pages/user-wallets-part.tsx')).WalletsOf,
  },
  {
    key: 'transactions',
    label: words.transactions,
    order: 40,
    load: async () => (await import('./pages/user-transactions-part.tsx')).TransactionsOf,
  },
  {
    key: 'activity',
    label: words.activity,
    order: 50,
    load: async () => (await import('./pages/user-activity-part.tsx')).ActivityOf,
  },
  {
    key: 'cases',
    label: words.casesTab,
    order: 60,
    load: async () => {
      const [{ casesOf }, parts] = await Promise.all([import('./pages/user-cases-part.tsx'), loadCaseParts()])
      return casesOf(parts)
    },
  },
]

type Shown<Declared> = Omit<Declared, 'load'> & { readonly Part: Late<RecordParts> }

const inOrder = (one: { readonly order: number }, other: { readonly order: number }): number =>
  one.order - other.order

const tabs: readonly RecordTab[] = [
  ...ownTabs,
  ...deskFeatures.flatMap(({ userTabs: declared = [] }) => declared),
]

/** Behind the overview. One is read at a time, and its code comes meanwhile. */
export const userTabs: readonly Shown<RecordTab>[] = tabs
  .toSorted(inOrder)
  .map(({ load, ...tab }) => ({ ...tab, Part: late(load, Panel) }))

const Nothing = () => null
const panels: readonly Shown<UserPanel>[] = deskFeatures
  .flatMap(({ userPanels = [] }) => userPanels)
  .toSorted(inOrder)
  .map(({ load, ...panel }) => ({ ...panel, Part: late(load, panel.at === 'side' ? Panel : Nothing) }))

/** The panels of one place. Few customers have something beside their name or above: the record stands without those. */
export const panelsAt = (place: UserPanel['at']): readonly Late<RecordParts>[] =>
  panels.filter(({ at }) => at === place).map(({ Part }) => Part)
