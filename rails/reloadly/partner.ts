// Answers for Reloadly as a partner: airtime abroad, where its keys are set.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { reloadlyAbroad } from './abroad.ts'

const group = 'Partners'

export const reloadly = partner({
  name: 'reloadly',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'RELOADLY_BASE_URL',
        group,
        meaning:
          "Where the partner for airtime abroad (Reloadly's contract) answers; tokens are asked for this address. Its account has to be one of naira. Empty: the sandbox, or no airtime abroad when SANDBOX is off.",
        path: 'reloadly',
        real: '',
      }),
    ),
    authUrl: take(
      partnerAddress({
        name: 'RELOADLY_AUTH_URL',
        group,
        meaning: 'Where that partner gives tokens. Empty: the sandbox, or Reloadly when SANDBOX is off.',
        path: 'reloadly',
        real: 'https://auth.reloadly.com',
      }),
    ),
    clientId: take(
      partnerKey({
        name: 'RELOADLY_CLIENT_ID',
        group,
        meaning: "Client id at the partner for airtime abroad. Empty: the sandbox's own.",
        sandbox: 'sandbox-abroad-client-0001',
      }),
    ),
    clientSecret: take(
      partnerKey({
        name: 'RELOADLY_CLIENT_SECRET',
        group,
        meaning: "Client secret at the partner for airtime abroad. Empty: the sandbox's own.",
        sandbox: 'sandbox-abroad-secret-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    abroad: (own, { reaching }) => (own.baseUrl === '' ? undefined : reloadlyAbroad({ ...own, ...reaching })),
  },
  twin: async (own) => (await import('#rails/sandbox/reloadly/twin.ts')).reloadlyTwin(own),
})
