// Answers for reading what a purchase at VTpass delivered: billers write the same things under different names. Pure.
import * as z from 'zod/mini'
import type { Goods } from '#features/orders/rail.ts'
import { partnerText } from '#kit/partner-text.ts'

type Written = ReadonlyMap<string, unknown>

const anything = z.record(z.string(), z.unknown())

/** Names in small letters: what is written is looked for without regard to capitals. */
const names: Readonly<Record<string, readonly string[]>> = {
  token: ['token', 'maintoken', 'purchased_code'],
  kct1: ['kct1'],
  kct2: ['kct2'],
  units: ['units', 'maintokenunits', 'purchasedunits'],
  tariff: ['tariff', 'tariffname', 'tariffindex', 'tariffclass'],
  debt: ['debtamount', 'debtpaid', 'debtpayment', 'arrearspaid'],
  vat: ['vat', 'vatamount', 'taxamount', 'tax', 'maintokentax'],
}

/**
 * Sources: VTpass's pages of each distribution company, of WAEC, JAMB and Spectranet, and samples of public clients; `purchased_code` is
 * `Token : 2636 …` or `Serial No:WRN123, pin: 373820665258`.
 */
export function goodsIn(body: unknown): Goods | undefined {
  const written = writtenIn(body)
  if (written === undefined) return undefined
  const pins = pinsIn(written)
  const found = Object.entries(names).flatMap(([good, called]) => {
    const texts = called.flatMap((name) => textOf(written.get(name)) ?? [])
    // A sentence may stand where another field has the token; where there are PINs, words that are no token tell of them.
    const text =
      good === 'token' ? (texts.find(isToken) ?? (pins.length > 0 ? undefined : texts[0])) : texts[0]
    return text === undefined ? [] : [[good, text] as const]
  })
  const address = addressOf(written.get('certurl'))
  const all = [...found, ...pins, ...(address === undefined ? [] : [['certificate', address] as const])]
  return all.length === 0 ? undefined : Object.fromEntries(all)
}

function writtenIn(body: unknown): Written | undefined {
  const read = z.safeParse(anything, body)
  return read.success
    ? new Map(Object.entries(read.data).map(([name, value]) => [name.toLowerCase(), value]))
    : undefined
}

/** Twenty digits, however they are grouped. */
const isToken = (text: string): boolean => /^\d{20}$/.test(text.replace(/[\s-]/g, ''))

const most = 100

/** Without the word before it; what stands for nothing is none. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = partnerText(String(value))
    .replace(/^\s*(?:(?:sts\s+|meter\s+|credit\s+)?token|pin|serial\s*(?:no|number)?)\s*[:.]\s*/i, '')
    .trim()
    .slice(0, most)
  return text === '' || /^(?:n\/?a|null|none|nil)$/i.test(text) ? undefined : text
}

const addressMost = 500

/** The address of a certificate as it is written: nothing of it is cut off. */
const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^https:\/\/\S+$/i.test(value.trim()) && value.trim().length <= addressMost
    ? value.trim()
    : undefined

type Card = { readonly pin: string; readonly serial: string | undefined }

const pinNames = ['pin', 'pinnumber', 'pin_number', 'pincode', 'pin_code']
const serialNames = ['serial', 'serialnumber', 'serial_number', 'serialno', 'serial_no']

/** As many as one purchase has at most. */
const cardsMost = 5

/** In the list of cards, in fields of the purchase itself, or in the words of its purchased code. */
function pinsIn(written: Written): (readonly [string, string])[] {
  const listed = z.safeParse(z.array(z.unknown()), written.get('cards'))
  const cards = (listed.success ? listed.data : []).flatMap((card) => cardIn(writtenIn(card)))
  const own = cards.length > 0 ? cards : cardIn(written)
  const all = own.length > 0 ? own : cardsInWords(written.get('purchased_code'))
  return all
    .slice(0, cardsMost)
    .flatMap(({ pin, serial }, at) => [
      [`pin${at + 1}`, pin] as const,
      ...(serial === undefined ? [] : [[`serial${at + 1}`, serial] as const]),
    ])
}

function cardIn(written: Written | undefined): Card[] {
  const first = (called: readonly string[]) =>
    called.map((name) => textOf(written?.get(name))).find((one) => one !== undefined)
  const pin = first(pinNames)
  return pin === undefined ? [] : [{ pin, serial: first(serialNames) }]
}

/** `Serial No:WRN123, pin: 373820665258||Serial No:…`, or `Pin : 367574683050773`. */
function cardsInWords(code: unknown): Card[] {
  if (typeof code !== 'string') return []
  return code
    .slice(0, cardsMost * most)
    .split('||')
    .flatMap((one) => {
      const [, pin] = /\bpin\s*(?:no|number|code)?\s*[:.]\s*([a-z0-9][a-z0-9 -]*)/i.exec(one) ?? []
      const [, serial] = /\bserial\s*(?:no|number)?\s*[:.]\s*([a-z0-9][a-z0-9-]*)/i.exec(one) ?? []
      const read = textOf(pin)
      return read === undefined ? [] : [{ pin: read, serial: textOf(serial) }]
    })
}
