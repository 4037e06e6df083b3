// Answers for examplebills in the sandbox: an invented aggregator of bills, with a wallet of ours, refusals by status, and no webhooks.
import type { Twin } from '../twin.ts'
import { examplebillsFailed } from './answers.ts'
import { examplebillsGuard, examplebillsRoutes, noSuchExamplebillsPath } from './api.ts'
import { examplebillsBehaviours } from './behaviours.ts'
import { examplebillsControls } from './control.ts'

export function examplebillsTwin({ apiKey }: { readonly apiKey: string }): Twin {
  return {
    rail: 'examplebills',
    title: 'Example Bills (bills)',
    behaviours: examplebillsBehaviours,
    serves: (world) => {
      const doors = { ...world, apiKey }
      return {
        routes: examplebillsRoutes(doors),
        guard: (request) => examplebillsGuard(doors, request),
        notFound: noSuchExamplebillsPath,
        failed: examplebillsFailed,
      }
    },
    controls: examplebillsControls,
  }
}
