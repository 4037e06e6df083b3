// Answers for Open Exchange Rates as a partner: middle rates, where its key is set.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { openExchangeRates } from './rates.ts'

const group = 'Partners'

export const openexchangerates = partner({
  name: 'openexchangerates',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'OPENEXCHANGERATES_BASE_URL',
        group,
        meaning:
          "Where the source of rates (Open Exchange Rates' contract) answers. Its plan has to renew rates within two minutes. Empty: the sandbox, or no exchange when SANDBOX is off.",
        path: 'openexchangerates',
        real: '',
      }),
    ),
    appId: take(
      partnerKey({
        name: 'OPENEXCHANGERATES_APP_ID',
        group,
        meaning: "App id at the source of rates. Empty: the sandbox's own.",
        sandbox: 'sandbox-rates-app-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    rates: (own, { reaching }) =>
      own.baseUrl === '' ? undefined : openExchangeRates({ ...own, ...reaching }),
  },
  twin: async (own) => (await import('#rails/sandbox/openexchangerates/twin.ts')).ratesTwin(own),
})
