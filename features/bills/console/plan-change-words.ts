// Answers for the words of staff about plans that partners have changed.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('bills-plan-changes', {
  title: 'Partner changes',
  note: 'A plan is not sold while its partner says something else of it than what is sold.',
  none: 'No changes wait',
  noneBody: 'Every plan is sold as its partner has it.',
  plan: 'Plan',
  partner: 'Partner',
  change: 'Change',
  difference: 'Difference',
  scheduled: 'Scheduled by',
  seen: 'Seen',
  state: 'State',
  new: 'New plan at {price}',
  gone: 'No longer sold by the partner; it was {was}',
  priced: '{was} → {now}',
  renamed: 'Was called {name}',
  samePrice: 'Same price',
  waiting: 'Waits',
  refused: 'Not sold',
  customers: { one: '{count} customer', other: '{count} customers' },
  nobody: 'Nobody',
  accept: 'Accept',
  refuse: 'Do not sell',
  acceptTitle: 'Accept changes of plans',
  acceptEffect:
    'Customers can buy them at once, as the partner has them now. Plans that the partner no longer has are taken off the list.',
  acceptScheduled: 'Scheduled payments at another price stop, and their customers are told to change them.',
  refuseTitle: 'Do not sell these plans',
  refuseEffect: 'They stay off sale as long as the partner says so. You can accept them later.',
  decided: 'Decided',
})
