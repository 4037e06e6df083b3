// Answers for examplebills as a partner: an invented aggregator of bills, where an address of it is named.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { examplebillsBills } from './bills.ts'

const group = 'Partners'

export const examplebills = partner({
  name: 'examplebills',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'EXAMPLEBILLS_BASE_URL',
        group,
        meaning:
          'Where a second bills partner answers, in the contract of rails/examplebills, which is invented. Empty: the sandbox, or no such partner when SANDBOX is off.',
        path: 'examplebills',
        real: '',
      }),
    ),
    apiKey: take(
      partnerKey({
        name: 'EXAMPLEBILLS_API_KEY',
        group,
        meaning: "API key of the second bills partner. Empty: the sandbox's own.",
        sandbox: 'sandbox-bills-key-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    bills: (own, { reaching }) =>
      own.baseUrl === '' ? undefined : examplebillsBills({ ...own, ...reaching }),
  },
  twin: async (own) => (await import('#rails/sandbox/examplebills/twin.ts')).examplebillsTwin(own),
})
