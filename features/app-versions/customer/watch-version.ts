// Answers for whether the app that runs here may go on: asked once there is time, and whenever somebody comes back to it.
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { appVersion } from '#kit/app-version.ts'
import { createClient } from '#kit/http/client.ts'
import { findAppVersion } from '../contract.ts'
import { standingOf } from '../rules.ts'

/** Where it is noted which version was asked for by a reload that did not bring it. */
const triedKey = 'app.versionTried'

/**
 * Shows what stands in the way, or offers what is newer. Without an answer what runs goes on: nobody is kept from their
 * money by a network that is away.
 */
export function watchVersion(config: PublicConfig): void {
  const client = createClient({})
  const look = async (): Promise<void> => {
    const answered = await client.call(findAppVersion, { params: { platform: 'web' } })
    if (!answered.ok || answered.data === null) return
    const { data: set } = answered
    const standing = standingOf(appVersion, set)
    if (standing === 'current') return
    const { showUpdate } = await import('./update-screen.tsx')
    const version = `${set.minimum} ${set.latest}`
    showUpdate(config, {
      isNeeded: standing === 'too_old',
      message: set.message,
      hasTried: sessionStorage.getItem(triedKey) === version,
      onReload: () => {
        sessionStorage.setItem(triedKey, version)
        location.reload()
      },
    })
  }
  const lookQuietly = (): void => void look().catch(() => undefined)
  lookQuietly()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookQuietly()
  })
}
