// Answers for Monnify as a partner: payouts, where PAYOUT_PROVIDER names it or did when a transfer was handed over.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { monnifyPayouts } from './payouts.ts'

const group = 'Partners'

const apiKeyFault = (written: string): string | undefined =>
  written.startsWith('MK_TEST_') ? 'is a test key; production needs the live one' : undefined

export const monnify = partner({
  name: 'monnify',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'MONNIFY_BASE_URL',
        group,
        meaning:
          "Where the second payout partner's API (Monnify's contract) answers. Empty: the sandbox, or Monnify when SANDBOX is off.",
        path: 'monnify',
        real: 'https://api.monnify.com',
      }),
    ),
    apiKey: take(
      partnerKey({
        name: 'MONNIFY_API_KEY',
        group,
        meaning: "API key of the second payout partner. Empty: the sandbox's own.",
        sandbox: 'MK_TEST_SANDBOX0001',
        demand: apiKeyFault,
      }),
    ),
    secretKey: take(
      partnerKey({
        name: 'MONNIFY_SECRET_KEY',
        group,
        meaning:
          "Secret key of the second payout partner; it signs the webhooks too. Empty: the sandbox's own.",
        sandbox: 'SANDBOXPAYOUTSECRET0001',
        demand: partnerSecretFault,
      }),
    ),
    accountNumber: take(
      partnerKey({
        name: 'MONNIFY_ACCOUNT_NUMBER',
        group,
        meaning:
          "Number of our wallet at the second payout partner, which transfers are paid from. Empty: the sandbox's own.",
        sandbox: '8016472829',
        kind: text((written) => (/^\d{10}$/.test(written) ? undefined : 'must be ten digits')),
      }),
    ),
  }),
  isUsed: (_, given) => given('PAYOUT_PROVIDER') === 'monnify',
  ports: {
    payouts: (own, { reaching }) => (own.apiKey === '' ? undefined : monnifyPayouts({ ...own, ...reaching })),
  },
  twin: async (own, at) => (await import('#rails/sandbox/monnify/twin.ts')).monnifyTwin({ ...own, ...at }),
})
