// Answers for Fireblocks as a partner: PYUSD for customers, and what else its assets name, where its host is set.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { readAssets } from './assets.ts'
import { fireblocks as fireblocksRail } from './fireblocks.ts'
import { sandboxSecretKey } from './sandbox-key.ts'

const group = 'Partners'
const shortestKeyBits = 2_048

function privateKeyIn(written: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'pkcs8' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= shortestKeyBits ? key : undefined
  } catch {
    return undefined
  }
}

const secretKeyRow = partnerKey({
  name: 'FIREBLOCKS_SECRET_KEY',
  group,
  meaning:
    "Private key of that API user: RSA, PKCS#8 as DER, in base64 on one line. Empty: the sandbox's own.",
  sandbox: sandboxSecretKey,
  kind: text((written) =>
    privateKeyIn(written) ? undefined : 'is no RSA key of 2048 bits or more (PKCS#8 as DER, in base64)',
  ),
  demand: (written) =>
    written === sandboxSecretKey ? "is the sandbox's own; production needs one of its own" : undefined,
})

const assetsRow = partnerKey({
  name: 'FIREBLOCKS_ASSETS',
  group,
  meaning:
    "What it keeps for us, with its own asset ids: PYUSD:ethereum:<id>,PYUSD:solana:<id>. Empty: the sandbox's own.",
  sandbox: 'PYUSD:ethereum:PYUSD,PYUSD:solana:SOL_PYUSD,PYUSD:arbitrum:PYUSD_ARB',
  kind: text((written) =>
    readAssets(written)
      ? undefined
      : 'must be a list such as PYUSD:ethereum:<id>,USDC:base:<id> that names nothing twice',
  ),
})

export const fireblocks = partner({
  name: 'fireblocks',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'FIREBLOCKS_BASE_URL',
        group,
        meaning:
          "Where the custodian of PYUSD (Fireblocks' contract) answers. Empty: the sandbox, or no such coins when SANDBOX is off.",
        path: 'fireblocks',
        real: '',
      }),
    ),
    keysUrl: take(
      partnerAddress({
        name: 'FIREBLOCKS_KEYS_URL',
        group,
        meaning:
          "Where that custodian publishes the keys of its webhooks. Empty: the sandbox, or Fireblocks' own when SANDBOX is off.",
        path: 'fireblocks',
        real: 'https://keys.fireblocks.io',
      }),
    ),
    apiKey: take(
      partnerKey({
        name: 'FIREBLOCKS_API_KEY',
        group,
        meaning: "API key at that custodian. Empty: the sandbox's own.",
        sandbox: 'sandbox-fireblocks-key-0001',
        demand: partnerSecretFault,
      }),
    ),
    secretKey: take(secretKeyRow),
    assets: take(assetsRow),
  }),
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    custody: ({ baseUrl, keysUrl, apiKey, secretKey, assets }, { reaching, random, signingClock }) => {
      const privateKey = privateKeyIn(secretKey)
      if (baseUrl === '' || privateKey === undefined) return undefined
      const named = readAssets(assets) ?? []
      const own = { baseUrl, keysUrl, apiKey, privateKey, assets: named, random, signingClock }
      return fireblocksRail({ ...own, ...reaching })
    },
  },
  twin: async ({ apiKey, secretKey, assets }, at) => {
    const { fireblocksTwin } = await import('#rails/sandbox/fireblocks/twin.ts')
    return fireblocksTwin({ apiKey, secretKey, assets: readAssets(assets) ?? [], ...at })
  },
})
