// Answers for Reloadly in the sandbox: airtime abroad, with a wallet of ours, tokens, refusals by code, and no webhooks.
import type { Twin } from '../twin.ts'
import { reloadlyFailed } from './answers.ts'
import { noSuchReloadlyPath, reloadlyGuard, reloadlyRoutes } from './api.ts'
import { reloadlyBehaviours } from './behaviours.ts'
import { reloadlyControls } from './control.ts'

export type ReloadlyTerms = { readonly clientId: string; readonly clientSecret: string }

export function reloadlyTwin({ clientId, clientSecret }: ReloadlyTerms): Twin {
  return {
    rail: 'reloadly',
    title: 'Reloadly (abroad)',
    behaviours: reloadlyBehaviours,
    serves: (world) => {
      const doors = { ...world, clientId, clientSecret }
      return {
        routes: reloadlyRoutes(doors),
        guard: (request) => reloadlyGuard(doors, request),
        notFound: noSuchReloadlyPath,
        failed: reloadlyFailed,
      }
    },
    controls: reloadlyControls,
  }
}
