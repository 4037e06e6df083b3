// Answers for Termii in the sandbox: it keeps messages, and reports their end when it is told to.
import type { Twin } from '../twin.ts'
import { hmacTarget } from '../webhook-rules.ts'
import { noSuchSmsPath, smsControlRoutes, smsFailed, smsGuard, smsRoutes } from './api.ts'

export type TermiiTerms = {
  readonly apiKey: string
  readonly senderId: string
  readonly webhookSecret: string
  readonly webhookUrl: string
}

export function termiiTwin(terms: TermiiTerms): Twin {
  return {
    rail: 'termii',
    title: 'Termii (SMS)',
    serves: (world) => {
      const doors = { ...world, ...terms }
      return {
        routes: smsRoutes(doors),
        guard: (request) => smsGuard(doors, request),
        notFound: noSuchSmsPath,
        failed: smsFailed,
      }
    },
    tells: hmacTarget('x-termii-signature', 'sha512', { ...terms, secret: terms.webhookSecret }),
    controls: smsControlRoutes,
  }
}
