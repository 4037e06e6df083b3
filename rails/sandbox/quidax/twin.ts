// Answers for Quidax in the sandbox: a custodian of USDT and USDC, with sub-accounts, and webhooks that sign a time.
import { createHmac } from 'node:crypto'
import type { SandboxWorld, Twin } from '../twin.ts'
import { failed } from './answers.ts'
import { noSuchQuidaxPath, quidaxGuard, quidaxRoutes } from './api.ts'
import { quidaxBehaviours } from './behaviours.ts'
import { quidaxControls } from './control.ts'
import { quidaxCustodian } from './deposits.ts'

export type QuidaxTerms = {
  readonly secretKey: string
  readonly webhookKey: string
  readonly webhookUrl: string
}

/** An address is made in the background, and shown after so long. */
const addressMilliseconds = 2_000

export function quidaxTwin({ secretKey, webhookKey, webhookUrl }: QuidaxTerms): Twin {
  const pace = { addressMilliseconds }
  const paced = (world: SandboxWorld) => ({ ...world, pace })
  return {
    rail: 'quidax',
    title: 'Quidax (coins)',
    behaviours: quidaxBehaviours,
    serves: (world) => ({
      routes: quidaxRoutes(paced(world)),
      guard: (request) => quidaxGuard(secretKey, request),
      notFound: noSuchQuidaxPath,
      failed,
    }),
    tells: {
      url: webhookUrl,
      secret: webhookKey,
      sign: (body, secret, at) => {
        const time = String(Math.floor(at.getTime() / 1_000))
        const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
        return { 'quidax-signature': `t=${time},s=${signature}` }
      },
    },
    controls: (world) => quidaxControls(paced(world)),
    keeps: quidaxCustodian,
  }
}
