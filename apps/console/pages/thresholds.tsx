// Answers for the thresholds of approvals, with the names of the acts that they are about.
import { ThresholdsPanel } from '#features/approvals/console/thresholds-panel.tsx'
import { byAmount, byPeople } from '#features/team/every-act.ts'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'

export function Thresholds(parts: SettingsParts) {
  return <ThresholdsPanel {...parts} actWords={byAmount} crowdWords={byPeople} />
}
