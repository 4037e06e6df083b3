// Answers for what the categories of billers are called.
import type { Word } from '#kit/words/words.ts'
import type { Category } from './biller.ts'
import { words } from './words.ts'

export const categories: Readonly<Record<Category, Word>> = {
  electricity: words.electricity,
  airtime: words.airtime,
  international_airtime: words.international_airtime,
  data: words.data,
  tv: words.tv,
  internet: words.internet,
  education: words.education,
  betting: words.betting,
  insurance: words.insurance,
  transport: words.transport,
  government: words.government,
  water: words.water,
  waste: words.waste,
  giving: words.giving,
}
