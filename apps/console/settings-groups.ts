// Answers for the groups of the settings, in the order in which they stand: those that features declare, and the console's own.
import type { SettingsGroup } from '#kit/screens/desk-feature.ts'
import { deskFeatures } from './desk-features.ts'
import { words } from './words.ts'

const ownGroups: readonly SettingsGroup[] = [
  {
    id: 'thresholds',
    label: words.thresholdsSection,
    order: 70,
    target: 'approval_threshold',
    load: async () => (await import('./pages/thresholds.tsx')).Thresholds,
  },
]

export const settingsGroups: readonly SettingsGroup[] = [
  ...deskFeatures.flatMap(({ settings = [] }) => settings),
  ...ownGroups,
].toSorted((one, other) => one.order - other.order)

export type LoadedGroup = Awaited<ReturnType<typeof loadSettings>>[number]

/** With their code: an address leads to a group by its name, so that all of them stand there at once. */
export const loadSettings = () =>
  Promise.all(settingsGroups.map(async ({ load, ...group }) => ({ ...group, Group: await load() })))
