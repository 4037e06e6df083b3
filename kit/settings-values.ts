// Answers for understanding one setting's text: a value, or in plain words what is wrong with it.
import { isIP } from 'node:net'

export type Parsed<Value> = { readonly value: Value } | { readonly fault: string }
/** How a text is understood. `neutral` stands in the place of a faulty value until the faults are answered. */
export type Kind<Value> = { readonly parse: (written: string) => Parsed<Value>; readonly neutral: Value }

/** A setting that is wrong: its name, and in plain words what is wrong with it. */
export type SettingFault = { readonly name: string; readonly fault: string }

/** A whole number within limits, written in plain digits. */
export function wholeNumber(min: number, max: number): Kind<number> {
  const parse = (written: string): Parsed<number> => {
    const value = /^\d{1,9}$/.test(written) ? Number(written) : -1
    return value >= min && value <= max
      ? { value }
      : { fault: `must be a whole number from ${min} to ${max}, not "${written}"` }
  }
  return { parse, neutral: 0 }
}

/** Any text; `check` answers what is wrong with it. */
export function text(check: (written: string) => string | undefined = () => undefined): Kind<string> {
  const parse = (written: string): Parsed<string> => {
    const fault = written === '' ? undefined : check(written)
    return fault === undefined ? { value: written } : { fault }
  }
  return { parse, neutral: '' }
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]): Kind<Word> {
  const parse = (written: string): Parsed<Word> => {
    const value = words.find((word) => word === written)
    return value === undefined ? { fault: `must be one of ${words.join(', ')}, not "${written}"` } : { value }
  }
  return { parse, neutral: words[0] }
}

/** A switch: on or off. */
export function switched(): Kind<boolean> {
  const parse = (written: string): Parsed<boolean> =>
    written === 'on' || written === 'off'
      ? { value: written === 'on' }
      : { fault: `must be on or off, not "${written}"` }
  return { parse, neutral: false }
}

/** The parts of an address, or undefined when it is none. Understands `postgresql://user:password@/name?host=/dir`. */
export function addressParts(written: string): URL | undefined {
  const whole = written.replace(/^(postgres(?:ql)?:\/\/[^/@]*@)\//, '$1localhost/')
  return URL.canParse(whole) ? new URL(whole) : undefined
}

/** An http or https address without query; a trailing slash is dropped. */
export function baseAddress(options: { mayBeEmpty?: boolean } = {}): Kind<string> {
  const parse = (written: string): Parsed<string> => {
    if (written === '' && options.mayBeEmpty) return { value: '' }
    const url = addressParts(written)
    if (!url || !/^https?:$/.test(url.protocol))
      return { fault: `must be an address such as https://money.example, not "${written}"` }
    if (url.username || url.password) return { fault: 'must not carry a user or a password' }
    if (url.search || url.hash) return { fault: 'must not carry a query or a fragment' }
    return { value: `${url.origin}${url.pathname}`.replace(/\/+$/, '') }
  }
  return { parse, neutral: '' }
}

/** A PostgreSQL address, or empty. The fault never repeats the text: it holds a password. */
export function postgresAddress(): Kind<string> {
  return text((written) => {
    const url = addressParts(written)
    if (!url || !/^postgres(ql)?:$/.test(url.protocol))
      return 'must be an address such as postgresql://user:password@host:5432/name'
    return url.pathname.length > 1 ? undefined : 'names no database: it must end in /name'
  })
}

/** A mail server's address, or empty. The fault never repeats the text: it holds a password. */
export function mailAddress(): Kind<string> {
  return text((written) => {
    const url = addressParts(written)
    return url && /^smtps?:$/.test(url.protocol) && url.hostname
      ? undefined
      : 'must be an address such as smtp://user:password@mail.example:587 or smtps://…'
  })
}

/** A key of 32 bytes in base64. The fault never repeats the text. */
export function key32(options: { mayBeEmpty?: boolean } = {}): Kind<Buffer> {
  const parse = (written: string): Parsed<Buffer> => {
    if (written === '' && options.mayBeEmpty) return { value: Buffer.alloc(0) }
    if (written === '') return { fault: 'is missing; make one with: openssl rand -base64 32' }
    const value = Buffer.from(written, 'base64')
    const same = value.toString('base64').replace(/=+$/, '') === written.replace(/=+$/, '')
    if (!same) return { fault: 'is not base64; make one with: openssl rand -base64 32' }
    return value.length === 32
      ? { value }
      : { fault: `must be 32 bytes in base64, but holds ${value.length}` }
  }
  return { parse, neutral: Buffer.alloc(0) }
}

/** Keys of 32 bytes in base64 with commas between, or empty. The fault never repeats the text. */
export function keyList(): Kind<readonly Buffer[]> {
  const { parse: parseKey } = key32()
  const parse = (written: string): Parsed<readonly Buffer[]> => {
    const parsed = written
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map(parseKey)
    const wrong = parsed.findIndex((one) => 'fault' in one)
    return wrong === -1
      ? { value: parsed.flatMap((one) => ('value' in one ? [one.value] : [])) }
      : { fault: `has a key, number ${wrong + 1}, that is not 32 bytes in base64` }
  }
  return { parse, neutral: [] }
}

/** A time of day as `02:00`, in minutes since midnight. */
export function timeOfDay(): Kind<number> {
  const parse = (written: string): Parsed<number> => {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(written) ?? []
    return hours === undefined
      ? { fault: `must be a time such as 02:00, not "${written}"` }
      : { value: Number(hours) * 60 + Number(minutes) }
  }
  return { parse, neutral: 0 }
}

/** A private key of P-256, 32 bytes in base64 or base64url, or empty. The fault never repeats the text. */
export function curveKey(): Kind<Buffer> {
  const parse = (written: string): Parsed<Buffer> => {
    const value = Buffer.from(written, 'base64')
    const plain = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    const isWhole = plain(value.toString('base64')) === plain(written)
    return written === '' || (isWhole && value.length === 32)
      ? { value }
      : { fault: 'is no key of 32 bytes in base64; make one with: openssl rand -base64 32' }
  }
  return { parse, neutral: Buffer.alloc(0) }
}

/** Addresses and ranges with commas between. */
export function proxies(): Kind<readonly string[]> {
  const parse = (written: string): Parsed<readonly string[]> => {
    const value = written
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const wrong = value.find((one) => !isRange(one))
    return wrong === undefined
      ? { value }
      : { fault: `has "${wrong}", which is no IP address or range such as 10.0.0.0/8` }
  }
  return { parse, neutral: [] }
}

function isRange(written: string): boolean {
  const [address = '', bits, ...more] = written.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) && Number(bits) > 0)
  )
}

/** Whether a host name or address means this machine. */
export function isLoopback(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    plain === 'localhost' ||
    plain.endsWith('.localhost') ||
    plain === '::1' ||
    plain === '0.0.0.0' ||
    plain === '::' ||
    /^127\.\d+\.\d+\.\d+$/.test(plain) ||
    /^::ffff:(127\.|7f)/.test(plain)
  )
}

/** Where a scanner answers: `host:port`, or the path of a socket. */
export function socketAddress(): Kind<string> {
  return text((written) =>
    /^(?:\/.+|(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5})$/.test(written)
      ? undefined
      : `must be host:port or the path of a socket, not "${written}"`,
  )
}
