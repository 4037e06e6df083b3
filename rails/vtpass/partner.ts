// Answers for VTpass as a partner: the aggregator that airtime is bought from and bills are paid at.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { vtpassAirtime } from './airtime.ts'
import { vtpassBills } from './bills.ts'

const group = 'Partners'

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
  }),
  ports: {
    airtime: (own, { reaching }) => vtpassAirtime({ ...own, ...reaching }),
    bills: (own, { reaching, supportPhone }) => vtpassBills({ ...own, ...reaching, phone: supportPhone }),
  },
  heard: { response: 'success' },
  twin: async (own, at) => (await import('#rails/sandbox/vtpass/twin.ts')).vtpassTwin({ ...own, ...at }),
})
