// Answers for VTpass as a partner: the aggregator that airtime is bought from and bills are paid at.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { vtpassAirtime } from './airtime.ts'
import { vtpassBills } from './bills.ts'

const group = 'Partners'

const hookSecretsIn = (written: string): readonly string[] =>
  written.split(',').filter((secret) => secret !== '')

/** Each is part of an address. */
const hookSecretsFault = (written: string): string | undefined =>
  /^[\w-]{16,100}(?:,[\w-]{16,100})?$/.test(written)
    ? undefined
    : 'must be 16 to 100 letters, digits, - or _; of two with a comma between them each'

const hookSecrets = partnerKey({
  name: 'VTPASS_WEBHOOK_SECRET',
  group,
  meaning:
    "Last part of the address at which the airtime partner tells us, /hooks/vtpass/SECRET: it signs nothing, so only it may know that. Two, with a comma between them, while the address is changed. Empty: the sandbox's own.",
  sandbox: 'sandbox-airtime-hook-0001',
  kind: text(hookSecretsFault),
  demand: (written) =>
    hookSecretsIn(written)
      .map(partnerSecretFault)
      .find((fault) => fault !== undefined),
})

export const vtpass = partner({
  name: 'vtpass',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'VTPASS_BASE_URL',
        group,
        meaning:
          "Where the airtime partner's API (VTpass's contract) answers; VTpass takes calls from addresses that it was told. Empty: the sandbox, or VTpass when SANDBOX is off.",
        path: 'vtpass',
        real: 'https://vtpass.com/api',
      }),
    ),
    apiKey: take(
      partnerKey({
        name: 'VTPASS_API_KEY',
        group,
        meaning: "API key of the airtime partner. Empty: the sandbox's own.",
        sandbox: 'sandbox-airtime-key-0001',
        demand: partnerSecretFault,
      }),
    ),
    publicKey: take(
      partnerKey({
        name: 'VTPASS_PUBLIC_KEY',
        group,
        meaning: "Public key of the airtime partner: sent with what reads. Empty: the sandbox's own.",
        sandbox: 'PK_SANDBOXAIRTIME0001',
      }),
    ),
    secretKey: take(
      partnerKey({
        name: 'VTPASS_SECRET_KEY',
        group,
        meaning: "Secret key of the airtime partner: sent with every purchase. Empty: the sandbox's own.",
        sandbox: 'SK_SANDBOXAIRTIME0001',
        demand: partnerSecretFault,
      }),
    ),
    hookSecrets: take(hookSecrets),
  }),
  hookSecrets: (own) => hookSecretsIn(own.hookSecrets),
  ports: {
    airtime: (own, { reaching }) => vtpassAirtime({ ...own, ...reaching }),
    bills: (own, { reaching, supportPhone }) => vtpassBills({ ...own, ...reaching, phone: supportPhone }),
  },
  heard: { response: 'success' },
  twin: async (own, at) => (await import('#rails/sandbox/vtpass/twin.ts')).vtpassTwin({ ...own, ...at }),
})
