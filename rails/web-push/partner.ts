// Answers for push services as partners: those of the browsers, and one of the operator's own.
import { keyFault } from '#kit/settings-in-production.ts'
import { partnerAddress } from '#kit/settings-of-partners.ts'
import { row } from '#kit/settings-row.ts'
import { curveKey, text } from '#kit/settings-values.ts'
import { partner } from '#rails/declaration.ts'
import { webPushRail } from './web-push.ts'

const group = 'Pushes and SMS'

export const webPush = partner({
  name: 'web-push',
  settings: (take) => ({
    privateKey: take(
      row({
        name: 'VAPID_PRIVATE_KEY',
        group,
        meaning:
          'Signs the pushes to browsers: 32 random bytes in base64 (openssl rand -base64 32). Another key ends every subscription. Empty outside production: made and kept in DATA_DIR/secrets.json; empty in production: no pushes.',
        kind: curveKey(),
        demand: keyFault,
      }),
    ),
    subject: take(
      row({
        name: 'VAPID_SUBJECT',
        group,
        meaning:
          "Whom a push service writes to when our pushes trouble it: mailto:… or https://…. Empty: the brand's support address.",
        kind: text((written) =>
          /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(written)
            ? undefined
            : 'must begin with mailto: or https://',
        ),
      }),
    ),
    ownService: take(
      partnerAddress({
        name: 'PUSH_SERVICE_URL',
        group,
        meaning:
          "A push service of your own that is sent to beside those of the browsers. Empty: the sandbox's, or none when SANDBOX is off.",
        path: 'push',
        real: '',
      }),
    ),
  }),
  ports: {
    push: (own, { reaching, supportEmail }) =>
      own.privateKey.length === 0
        ? undefined
        : webPushRail({ ...own, subject: own.subject || `mailto:${supportEmail}`, ...reaching }),
  },
  twin: async () => (await import('#rails/sandbox/web-push/twin.ts')).webPushTwin(),
})
