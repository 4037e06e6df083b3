// Answers for money that comes in from banks as a part of ours that is measured.
import type { MeasuredPart } from '#kit/measured-part.ts'
import { catalogue } from '#kit/words/words.ts'
import type { BankRail } from '../rail.ts'

export const measured = ({ bank }: { readonly bank: BankRail }): readonly MeasuredPart[] => [
  {
    name: 'bank',
    order: 30,
    ...catalogue('deposits-part', {
      word: 'Money in from banks',
      staff: 'Bank, money in',
      slow: 'A transfer to your account number may take a few minutes longer to show.',
      failing: 'A transfer to your account number may show late. None is lost: we ask the bank for each one.',
    }),
    slowFrom: 3_000,
    answers: async () => (await bank.floatBalance()).outcome === 'accepted',
  },
]
