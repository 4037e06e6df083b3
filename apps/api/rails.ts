// Answers for the partners that this server works with, by its settings.
import type { Brand } from '#kit/brand/brand.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { type Mailer, smtpMailer } from '#kit/mail/mailer.ts'
import type { Random } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import { dojahIdentity } from '#rails/dojah/dojah.ts'
import { paystackBank } from '#rails/paystack/paystack.ts'
import type { Rails } from './server-feature.ts'
import { paperRails } from './paper-rails.ts'
import { payoutRails } from './payout-rails.ts'
import { messageRails } from './message-rails.ts'

const timeoutMilliseconds = 15_000

/** Every rail. `mailer` takes the place of the one that the settings name. */
export function chooseRails(
  settings: Settings,
  given: {
    readonly log: Log
    readonly random: Random
    readonly root: string
    readonly brand: Brand
    readonly mailer?: Mailer
    readonly timeoutClock?: Clock
  },
): Rails {
  const { log, random, root, brand, timeoutClock = systemClock() } = given
  const waits = { log, timeoutMilliseconds, timeoutClock }
  const { senderName: name, senderAddress: address } = brand.mail
  return {
    bank: paystackBank({
      baseUrl: settings.paystackBaseUrl,
      secretKey: settings.paystackSecretKey,
      ...waits,
    }),
    identity: dojahIdentity({
      baseUrl: settings.dojahBaseUrl,
      appId: settings.dojahAppId,
      secretKey: settings.dojahSecretKey,
      webhookSecret: settings.dojahWebhookSecret,
      ...waits,
    }),
    mailer: given.mailer ?? smtpMailer({ url: settings.smtpUrl, from: { name, address } }),
    payouts: payoutRails(settings, { log, timeoutClock }),
    ...messageRails(settings, log, brand),
    ...paperRails(settings, { log, random, root }),
  }
}
