// Answers for reading what a purchase at VTpass delivers: billers write the same things under different names. Pure.
import * as z from 'zod/mini'
import type { Goods } from '#features/orders/rail.ts'
import { partnerText } from '#kit/partner-text.ts'

const anything = z.record(z.string(), z.unknown())

/** Names in small letters: what is written is looked for without regard to capitals. */
const names: Readonly<Record<string, readonly string[]>> = {
  token: ['token', 'maintoken', 'purchased_code'],
  kct1: ['kct1'],
  kct2: ['kct2'],
  units: ['units', 'maintokenunits', 'purchasedunits'],
}

/** Sources: VTpass's pages of each distribution company, and samples of public clients; `purchased_code` is `Token : 2636 …`. */
export function goodsIn(body: unknown): Goods | undefined {
  const read = z.safeParse(anything, body)
  if (!read.success) return undefined
  const written = new Map(Object.entries(read.data).map(([name, value]) => [name.toLowerCase(), value]))
  const found = Object.entries(names).flatMap(([good, called]) => {
    const text = called.map((name) => textOf(written.get(name))).find((one) => one !== undefined)
    return text === undefined ? [] : [[good, text] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

const most = 100

/** Without the word before it; what stands for nothing is none. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = partnerText(String(value))
    .replace(/^\s*token\s*:\s*/i, '')
    .trim()
    .slice(0, most)
  return text === '' || /^(?:n\/?a|null|none|nil)$/i.test(text) ? undefined : text
}
