// Answers for the invented people and amounts of the gallery: long names with tone marks, amounts of nine digits.
import type { Currency } from '#kit/money/currency.ts'

export const longName = 'Olúwaṣeun Adébáyọ̀ Akíndélé-Nwosu'

export interface Person {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly tier: number
  readonly wallets: readonly { readonly currency: Currency; readonly frozen: boolean }[]
  readonly balance: string
  readonly joined: string
}

const ngn = { currency: 'NGN', frozen: false } as const
const usd = { currency: 'USD', frozen: false } as const

export const people: readonly Person[] = [
  {
    id: '018f3c2e',
    name: longName,
    status: 'pending',
    tier: 2,
    wallets: [ngn],
    balance: '12480900.00',
    joined: '2026-11-21T06:20:00Z',
  },
  {
    id: '018f3c2f',
    name: 'Adaeze Okonkwo',
    status: 'approved',
    tier: 3,
    wallets: [ngn, { currency: 'USD', frozen: true }],
    balance: '9234567.50',
    joined: '2026-11-20T18:03:00Z',
  },
  {
    id: '018f3c30',
    name: 'Ibrahim Musa Danjuma',
    status: 'approved',
    tier: 3,
    wallets: [ngn, usd],
    balance: '987654321.00',
    joined: '2026-03-14T10:20:00Z',
  },
  {
    id: '018f3c31',
    name: 'Yetunde Ayọ̀mídé Fátímọ̀ Ọlátúnbọ̀sún-Adéwálé',
    status: 'restricted',
    tier: 1,
    wallets: [{ currency: 'NGN', frozen: true }],
    balance: '31775003.25',
    joined: '2026-03-01T08:00:00Z',
  },
  {
    id: '018f3c32',
    name: 'Efe Oghenekaro',
    status: 'rejected',
    tier: 0,
    wallets: [],
    balance: '0.00',
    joined: '2026-02-27T14:41:00Z',
  },
]

/** Thirty days up to the 21st of November 2026. */
export const chartDays: readonly string[] = Array.from({ length: 30 }, (_, place) =>
  new Date(Date.UTC(2026, 9, 23 + place)).toISOString().slice(0, 10),
)

const millions = (values: readonly number[]) => values.map((tenths) => `${tenths * 100_000}.50`)

export const inflow = millions([
  321, 245, 293, 530, 680, 665, 526, 434, 241, 190, 296, 296, 322, 354, 298, 219, 196, 362, 330, 320, 365,
  294, 256, 180, 302, 299, 315, 352, 301, 92,
])
export const outflow = millions([
  256, 187, 189, 330, 385, 404, 393, 334, 234, 192, 277, 252, 273, 264, 223, 181, 145, 271, 262, 235, 278,
  227, 176, 155, 226, 248, 219, 258, 265, 65,
])
export const balance = millions([
  42, 40, 36, 33, 35, 62, 63, 65, 62, 58, 61, 59, 47, 46, 62, 62, 64, 63, 57, 60, 75, 72, 74, 71, 72, 75, 74,
  70, 99, 99,
])
