// Answers for VTpass in the sandbox: the aggregator of airtime, with a wallet of ours, its codes, and webhooks that are not signed.
import type { Twin } from '../twin.ts'
import { noSuchVtpassPath, vtpassFailed, vtpassGuard, vtpassRoutes } from './api.ts'
import { vtpassBehaviours } from './behaviours.ts'
import { vtpassControls } from './control.ts'

export type VtpassTerms = {
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
  readonly webhookUrl: string
}

export function vtpassTwin(terms: VtpassTerms): Twin {
  return {
    rail: 'vtpass',
    title: 'VTpass (bills)',
    behaviours: vtpassBehaviours,
    serves: (world) => {
      const doors = { ...world, ...terms }
      return {
        routes: vtpassRoutes(doors),
        guard: (request) => vtpassGuard(doors, request),
        notFound: noSuchVtpassPath,
        failed: vtpassFailed,
      }
    },
    tells: { url: terms.webhookUrl, secret: '', sign: () => ({}) },
    controls: vtpassControls,
  }
}
