// Answers for the partners that this server works with, by its settings.
import { assert } from '#kit/assert.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { type Mailer, smtpMailer } from '#kit/mail/mailer.ts'
import type { Random } from '#kit/random.ts'
import type { Settings } from '#kit/settings.ts'
import type { Ports } from '#kit/ports.ts'
import { everyPort } from '#rails/ports.ts'
import type { Rails } from './server-feature.ts'

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
    readonly clock: Clock
  },
): Rails {
  const { log, random, root, brand, clock: signingClock, timeoutClock = systemClock() } = given
  const { supportPhone, emails } = brand
  const support = { supportEmail: emails.support, supportPhone }
  const doors = {
    reaching: { log, timeoutMilliseconds, timeoutClock },
    signingClock,
    random,
    root,
    ...support,
  }
  const { senderName: name, senderAddress: address } = brand.mail
  const every = everyPort(settings, doors)
  const ports: Rails['ports'] = (kind) => every[kind]
  const perhaps = <Kind extends keyof Ports>(kind: Kind) => ports(kind)[0]
  const needed = <Kind extends keyof Ports>(kind: Kind) => {
    const port = perhaps(kind)
    assert(port !== undefined, `a partner is there as ${kind}`)
    return port
  }
  const { payouts } = every
  const provider = settings.given('PAYOUT_PROVIDER')
  const primary = payouts.find((rail) => rail.provider === provider)
  assert(primary !== undefined, `the partner ${provider} is set up`)
  return {
    bank: needed('bank'),
    identity: needed('identity'),
    mailer: given.mailer ?? smtpMailer({ url: settings.smtpUrl, from: { name, address } }),
    payouts: { primary, all: Object.fromEntries(payouts.map((rail) => [rail.provider, rail])) },
    push: perhaps('push'),
    sms: perhaps('sms'),
    store: needed('store'),
    scanner: needed('scanner'),
    lists: needed('lists'),
    ports,
  }
}
