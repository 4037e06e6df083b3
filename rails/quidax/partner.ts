// Answers for Quidax as a partner: USDT and USDC for customers, where its host is set.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { quidax as quidaxRail } from './quidax.ts'

const group = 'Partners'

export const quidax = partner({
  name: 'quidax',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'QUIDAX_BASE_URL',
        group,
        meaning:
          "Where the custodian of USDT and USDC (Quidax' contract) answers. Empty: the sandbox, or no such coins when SANDBOX is off.",
        path: 'quidax',
        real: '',
      }),
    ),
    secretKey: take(
      partnerKey({
        name: 'QUIDAX_SECRET_KEY',
        group,
        meaning: "Secret key at that custodian. Empty: the sandbox's own.",
        sandbox: 'sandbox-quidax-secret-0001',
        demand: partnerSecretFault,
      }),
    ),
    webhookKey: take(
      partnerKey({
        name: 'QUIDAX_WEBHOOK_KEY',
        group,
        meaning: "Key that signs that custodian's webhooks. Empty: the sandbox's own.",
        sandbox: 'sandbox-quidax-webhook-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    custody: (own, { reaching }) => (own.baseUrl === '' ? undefined : quidaxRail({ ...own, ...reaching })),
  },
  twin: async (own, at) => (await import('#rails/sandbox/quidax/twin.ts')).quidaxTwin({ ...own, ...at }),
})
