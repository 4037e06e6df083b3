// Answers for a push service in the sandbox, as browsers name one.
import { systemClock } from '#kit/clock.ts'
import type { Twin } from '../twin.ts'
import { noSuchPushPath, pushControlRoutes, pushFailed, pushRoutes } from './api.ts'

export const webPushTwin = (): Twin => ({
  rail: 'push',
  title: 'Push service',
  serves: (world) => ({
    routes: pushRoutes(world, systemClock()),
    guard: () => undefined,
    notFound: noSuchPushPath,
    failed: pushFailed,
  }),
  controls: pushControlRoutes,
})
