// Answers for Paystack as a partner: accounts and deposits of customers, and payouts.
import { liveSecretFault, partnerAddress, partnerKey } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { paystackPayouts } from './payouts.ts'
import { paystackBank } from './paystack.ts'

const group = 'Partners'

export const paystack = partner({
  name: 'paystack',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'PAYSTACK_BASE_URL',
        group,
        meaning:
          "Where the bank partner's API (Paystack's contract) answers. Empty: the sandbox, or Paystack when SANDBOX is off.",
        path: 'paystack',
        real: 'https://api.paystack.co',
      }),
    ),
    secretKey: take(
      partnerKey({
        name: 'PAYSTACK_SECRET_KEY',
        group,
        meaning: "Secret key of the bank partner; it signs the webhooks too. Empty: the sandbox's own.",
        sandbox: 'sk_test_sandbox_bank_0001',
        demand: (written) => liveSecretFault(written, 'sk_test_'),
      }),
    ),
  }),
  ports: {
    bank: (own, { reaching }) => paystackBank({ ...own, ...reaching }),
    payouts: (own, { reaching }) => paystackPayouts({ ...own, ...reaching }),
  },
  twin: async (own, at) => (await import('#rails/sandbox/paystack/twin.ts')).paystackTwin({ ...own, ...at }),
})
