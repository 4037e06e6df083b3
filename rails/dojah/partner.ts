// Answers for Dojah as a partner: it knows who is behind a BVN or NIN, and whose face that is.
import { liveSecretFault, partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { dojahIdentity } from './dojah.ts'

const group = 'Partners'

export const dojah = partner({
  name: 'dojah',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'DOJAH_BASE_URL',
        group,
        meaning:
          "Where the identity partner's API (Dojah's contract) answers. Empty: the sandbox, or Dojah when SANDBOX is off.",
        path: 'dojah',
        real: 'https://api.dojah.io',
      }),
    ),
    appId: take(
      partnerKey({
        name: 'DOJAH_APP_ID',
        group,
        meaning: "Application id at the identity partner. Empty: the sandbox's own.",
        sandbox: 'sandbox-identity-app',
      }),
    ),
    secretKey: take(
      partnerKey({
        name: 'DOJAH_SECRET_KEY',
        group,
        meaning: "Secret key at the identity partner. Empty: the sandbox's own.",
        sandbox: 'test_sk_sandbox_identity_0001',
        demand: (written) => liveSecretFault(written, 'test_'),
      }),
    ),
    webhookSecret: take(
      partnerKey({
        name: 'DOJAH_WEBHOOK_SECRET',
        group,
        meaning: "Secret with which the identity partner signs its webhooks. Empty: the sandbox's own.",
        sandbox: 'sandbox-identity-webhook-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  ports: { identity: (own, { reaching }) => dojahIdentity({ ...own, ...reaching }) },
  twin: async (own, at) => (await import('#rails/sandbox/dojah/twin.ts')).dojahTwin({ ...own, ...at }),
})
