// Answers for Fireblocks in the sandbox: a custodian with a vault account for each customer, requests signed one by one, and keys that rotate.
import type { SandboxWorld, Twin } from '../twin.ts'
import { failed } from './answers.ts'
import { fireblocksRoutes, noSuchFireblocksPath } from './api.ts'
import { fireblocksBehaviours } from './behaviours.ts'
import type { NamedAsset } from './book.ts'
import { fireblocksControls } from './control.ts'
import { fireblocksCustodian } from './deposits.ts'
import { fireblocksGuard, publicKeyOf } from './guard.ts'
import { fireblocksSigning } from './signing.ts'

export type FireblocksTerms = {
  readonly apiKey: string
  /** The API user's private key: the twin keeps its public half. */
  readonly secretKey: string
  readonly assets: readonly NamedAsset[]
  readonly webhookUrl: string
}

export function fireblocksTwin({ apiKey, secretKey, assets, webhookUrl }: FireblocksTerms): Twin {
  const pace = { addressMilliseconds: 0 }
  const { target, keySet, rotate } = fireblocksSigning()
  const furnished = (world: SandboxWorld) => ({ ...world, pace, assets, keySet, rotate })
  return {
    rail: 'fireblocks',
    title: 'Fireblocks (coins)',
    behaviours: fireblocksBehaviours,
    serves: (world) => ({
      routes: fireblocksRoutes(furnished(world)),
      guard: fireblocksGuard({ apiKey, publicKey: publicKeyOf(secretKey) }, world.clock),
      notFound: noSuchFireblocksPath,
      failed,
    }),
    tells: target(webhookUrl),
    controls: (world) => fireblocksControls(furnished(world)),
    keeps: fireblocksCustodian(assets),
  }
}
