// Answers for Termii as a partner: SMS, where an address of it is named.
import { partnerAddress, partnerKey, partnerSecretFault } from '#kit/settings-of-partners.ts'
import { text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { termiiSms } from './termii.ts'

const group = 'Pushes and SMS'

export const termii = partner({
  name: 'termii',
  settings: (take) => ({
    baseUrl: take(
      partnerAddress({
        name: 'TERMII_BASE_URL',
        group,
        meaning:
          "Where the SMS partner's API (Termii's contract) answers; Termii gives each account an address of its own. Empty: the sandbox, or no SMS when SANDBOX is off.",
        path: 'termii',
        real: '',
      }),
    ),
    apiKey: take(
      partnerKey({
        name: 'TERMII_API_KEY',
        group,
        meaning: "API key of the SMS partner. Empty: the sandbox's own.",
        sandbox: 'sandbox-sms-key-0001',
        demand: partnerSecretFault,
      }),
    ),
    senderId: take(
      partnerKey({
        name: 'TERMII_SENDER_ID',
        group,
        meaning:
          "Name that an SMS comes from, 3 to 11 letters or digits, approved by the SMS partner. Empty: the sandbox's own.",
        sandbox: 'Sandbox',
        kind: text((written) =>
          /^[A-Za-z0-9 ]{3,11}$/.test(written) ? undefined : 'must be 3 to 11 letters or digits',
        ),
      }),
    ),
    webhookSecret: take(
      partnerKey({
        name: 'TERMII_WEBHOOK_SECRET',
        group,
        meaning: "Secret with which the SMS partner signs its delivery reports. Empty: the sandbox's own.",
        sandbox: 'sandbox-sms-webhook-0001',
        demand: partnerSecretFault,
      }),
    ),
  }),
  // Whoever names its address wants SMS: half of its settings would be none.
  isUsed: ({ baseUrl }) => baseUrl !== '',
  ports: {
    sms: (own, { reaching }) => (own.baseUrl === '' ? undefined : termiiSms({ ...own, ...reaching })),
  },
  twin: async (own, at) => (await import('#rails/sandbox/termii/twin.ts')).termiiTwin({ ...own, ...at }),
})
