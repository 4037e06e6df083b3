// Answers for what the app does once somebody has pressed something, or has only looked for a while: never in the way of
// the first screen.
import { watchVersion } from '#features/app-versions/customer/watch-version.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { keepFocus } from '#kit/ui/keep-focus.ts'

export function begin(config: PublicConfig): void {
  keepFocus()
  watchVersion(config)
}
