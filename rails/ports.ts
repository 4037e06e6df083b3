// Answers for partners by what they are to us, and for their twins, as the settings have them.
import type { Ports } from '#kit/ports.ts'
import type { Settings } from '#kit/settings.ts'
import type { RailDoors } from './declaration.ts'
import { partners } from './partners.ts'
import type { Twin } from './sandbox/twin.ts'

type Given = Pick<Settings, 'given'>

/** Every partner that is set up as this. */
function portsOf<Kind extends keyof Ports>(
  kind: Kind,
  { given }: Given,
  doors: RailDoors,
): NonNullable<Ports[Kind]>[] {
  return partners.map((one) => one.port(kind, given, doors)).filter((port) => port !== undefined)
}

/** The first of them, which is the one. */
export function portOf<Kind extends keyof Ports>(
  kind: Kind,
  settings: Given,
  doors: RailDoors,
): NonNullable<Ports[Kind]> | undefined {
  return portsOf(kind, settings, doors)[0]
}

type Every = { readonly [Kind in keyof Ports]: readonly NonNullable<Ports[Kind]>[] }

/**
 * Every partner by what it is, made once: whoever asks shares its places, its breaker and its token with all others. One that is several things
 * to us has a client for each.
 */
export function everyPort(settings: Given, doors: RailDoors): Every {
  const all = <Kind extends keyof Ports>(kind: Kind) => portsOf(kind, settings, doors)
  return {
    abroad: all('abroad'),
    airtime: all('airtime'),
    bank: all('bank'),
    bills: all('bills'),
    custody: all('custody'),
    identity: all('identity'),
    lists: all('lists'),
    payouts: all('payouts'),
    push: all('push'),
    rates: all('rates'),
    scanner: all('scanner'),
    sms: all('sms'),
    store: all('store'),
  }
}

/** The pretend partners of a sandbox. `hooksUrl` is where our hooks stand: `https://money.example/hooks`. */
export function openTwins({ given }: Given, hooksUrl: string): Promise<Twin[]> {
  return Promise.all(partners.flatMap((one) => one.twin(given, hooksUrl) ?? []))
}
