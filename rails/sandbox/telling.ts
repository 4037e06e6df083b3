// Answers for the partners by which we tell people: an SMS partner where it is configured, and a push service.
import { systemClock } from '#kit/clock.ts'
import { noSuchPushPath, type PushDoors, pushFailed, pushRoutes } from './push/api.ts'
import type { Prefix } from './server.ts'
import { noSuchSmsPath, type SmsDoors, smsFailed, smsGuard, smsRoutes } from './termii/api.ts'

/** What the SMS partner is told about us. */
export type TermiiTerms = {
  readonly apiKey: string
  readonly senderId: string
  readonly webhookSecret: string
  readonly webhookUrl: string
}

export function tellingPrefixes(
  doors: PushDoors & Pick<SmsDoors, 'webhooks'>,
  termii: TermiiTerms | undefined,
): Prefix[] {
  const sms = termii && { ...doors, ...termii }
  return [
    ...(sms === undefined
      ? []
      : [
          {
            prefix: '/termii',
            rail: 'termii' as const,
            routes: smsRoutes(sms),
            guard: (request: Parameters<Prefix['guard']>[0]) => smsGuard(sms, request),
            notFound: noSuchSmsPath,
            failed: smsFailed,
          },
        ]),
    {
      prefix: '/push',
      rail: 'push',
      routes: pushRoutes(doors, systemClock()),
      guard: () => undefined,
      notFound: noSuchPushPath,
      failed: pushFailed,
    },
  ]
}
