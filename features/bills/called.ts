// Answers for what people type who look for a category of billers by another name.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { Category } from './biller.ts'

/** By category. */
export const called: Readonly<Record<Category, Word>> = catalogue('bills-called', {
  electricity: 'light nepa phcn token meter power disco',
  airtime: 'recharge credit',
  international_airtime: 'abroad recharge credit',
  data: 'bundle internet gb mb etisalat',
  tv: 'cable decoder subscription',
  internet: 'wifi broadband',
  education: 'school fees exam result pin unilag noun university',
  betting: 'bet',
  insurance: 'cover policy',
  transport: 'toll lcc flight bus train ticket',
  government: 'rrr tax remita irs',
  water: 'water bill board',
  waste: 'refuse estate dues',
  giving: 'tithe offering church mosque charity',
})
