// Answers for Monnify in the sandbox: the second partner that pays out, over the same book.
import { randomText } from '../bank/book.ts'
import type { Twin } from '../twin.ts'
import { hmacTarget } from '../webhook-rules.ts'
import { monnifyEvent, monnifyRefused } from './answers.ts'
import { monnifyGuard, monnifyRoutes, noSuchMonnifyPath } from './api.ts'
import { monnifyBehaviours } from './behaviours.ts'

export type MonnifyTerms = {
  readonly apiKey: string
  readonly secretKey: string
  readonly accountNumber: string
  readonly webhookUrl: string
}

export function monnifyTwin(terms: MonnifyTerms): Twin {
  return {
    rail: 'monnify',
    title: 'Monnify (bank)',
    behaviours: monnifyBehaviours,
    serves: (world) => {
      const doors = { ...world, ...terms }
      return {
        routes: monnifyRoutes(doors),
        guard: (request) => monnifyGuard(doors, request),
        notFound: noSuchMonnifyPath,
        failed: monnifyRefused,
      }
    },
    tells: hmacTarget('monnify-signature', 'sha512', { ...terms, secret: terms.secretKey }),
    pays: {
      rail: 'monnify',
      // Moniepoint.
      institution: '090405',
      newCode: (random) => `MFDS${randomText(random, 28).toUpperCase()}`,
      refusesSameAgain: true,
      tell: (payout, told) => {
        const body = monnifyEvent(payout, told)
        return { event: body.eventType, body }
      },
    },
  }
}
