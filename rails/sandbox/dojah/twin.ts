// Answers for Dojah in the sandbox: the identity bureau over its register of people.
import * as z from 'zod/mini'
import { referenceShape, shaped, word, wrong } from '../control/answers.ts'
import type { Route } from '../requests.ts'
import type { SandboxWorld, Twin } from '../twin.ts'
import { hmacTarget } from '../webhook-rules.ts'
import { identityGuard, identityRoutes, noSuchIdentityPath } from './api.ts'
import { dojahBehaviours } from './behaviours.ts'
import { registerPerson } from './register.ts'

export type DojahTerms = {
  readonly appId: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly webhookUrl: string
}

export function dojahTwin(terms: DojahTerms): Twin {
  return {
    rail: 'dojah',
    title: 'Dojah (identity)',
    behaviours: dojahBehaviours,
    serves: (world) => {
      const doors = { ...world, ...terms }
      return {
        routes: identityRoutes(doors),
        guard: (request) => identityGuard(doors, request),
        notFound: noSuchIdentityPath,
        failed: wrong,
      }
    },
    tells: hmacTarget('x-dojah-signature', 'sha256', { ...terms, secret: terms.webhookSecret }),
    controls: controlRoutes,
  }
}

const personShape = z.strictObject({
  kind: z.enum(['bvn', 'nin']),
  number: z.string().check(z.regex(/^\d{11}$/, 'eleven digits')),
  first_name: word,
  middle_name: z._default(z.string().check(z.maxLength(200)), ''),
  last_name: word,
  date_of_birth: z.iso.date(),
  status: z._default(z.enum(['active', 'watch_listed', 'suspended', 'deceased']), 'active'),
})

function controlRoutes(world: SandboxWorld): Route[] {
  return [
    {
      method: 'POST',
      path: '/identity/people',
      handle: shaped(personShape, async (person) => {
        await registerPerson(world.database, person)
        return { status: 201, json: { kind: person.kind, number: person.number, status: person.status } }
      }),
    },
    {
      method: 'POST',
      path: '/identity/events',
      handle: shaped(
        z.strictObject({ reference: referenceShape, status: word }),
        async ({ reference, status }) => {
          const body = { service: 'address', reference_id: reference, status }
          const webhookId = await world.webhooks.insert(world.database.sql, {
            rail: 'dojah',
            event: 'check_changed',
            subject: reference,
            body,
          })
          world.webhooks.nudge()
          return { status: 201, json: { reference, status, webhook_id: webhookId } }
        },
      ),
    },
  ]
}
