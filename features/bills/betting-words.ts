// Answers for the words of betting limits and of excluding oneself, as customers and staff read them.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { Span } from './betting.ts'

export const words = catalogue('betting', {
  title: 'Betting limits and breaks',
  rowDetail: 'What you can pay in a day, and excluding yourself',
  loading: 'Loading your betting limits',
  notSold: 'Betting can’t be paid for here.',
  excludedTitle: 'You are excluded from betting',
  excludedUntil:
    'Until {until} you can’t pay for betting here. Nobody can end this earlier, not even our team.',
  help: 'Is betting costing you more than you want?',
  helpBy: 'Talk to {name}',

  today: 'Today',
  usedOf: '{used} of {most}',
  left: '{left} left until midnight, Lagos time',
  canPay: 'You can pay {left} more for betting today.',
  own: 'My own limit a day',
  ownHint: 'At most {most}. Leave it empty for no limit of your own.',
  ownWhen: 'A lower limit holds at once. A higher one holds after 24 hours.',
  save: 'Save my limit',
  saved: 'Your betting limit is changed',
  next: 'From {from}: {daily}',
  noLimit: 'no limit of your own',
  notANumber: 'Use digits and a point, like 5000 or 1500.50.',

  break: 'Take a break',
  breakBody: 'Choose how long. It begins at once.',
  longer: 'Make it longer',
  howLong: 'How long',
  choose: 'Choose how long.',
  exclude: 'Exclude me for {span}',
  excludeAny: 'Exclude me',
  confirmTitle: 'Exclude yourself for {span}?',
  confirmBody:
    'Until {until} you can’t pay for betting here. You can’t undo this, and our team can’t either. Scheduled payments for betting are not sent.',
  confirm: 'Yes, exclude me',
  keep: 'Not now',
  done: 'You are excluded until {until}',

  barTitle: 'You can’t pay for betting',
  ageTitle: 'Confirm who you are first',
  ageButton: 'Confirm it’s me',
  toLimits: 'See my betting limits',
})

const spanWords = catalogue('betting-spans', {
  hours_24: '24 hours',
  days_7: '7 days',
  days_30: '30 days',
  months_6: '6 months',
  year_1: '1 year',
  years_5: '5 years',
})

export const spansIn: Readonly<Record<Span, Word>> = spanWords

export const desk = catalogue('betting-desk', {
  title: 'Betting',
  loading: 'Loading betting',
  bar: 'Can bet',
  yes: 'Yes',
  betting_excluded: 'No: excluded until {until}',
  betting_age: 'No: younger than 18',
  betting_age_unknown: 'No: identity not confirmed',
  today: 'Paid today',
  usedOf: '{used} of {most}',
  own: 'Own limit a day',
  ownNext: '{own} until {from}, then {next}',
  none: 'None',
  noneThen: 'none',
  exclusions: 'Excluded themselves',
  exclusion: '{begun} to {end}',
  settings: 'Betting',
  limit: 'Betting limit a day',
  limitOf: '{amount} a day',
  set: 'Set a limit',
  mayNot: 'Only an owner or finance can change this.',
  setTitle: 'Set the betting limit of a day',
  setBody:
    'What each customer may pay for betting in a Lagos day. Whoever has a lower limit of their own keeps it.',
  amount: 'Naira a day',
  differences: 'Before and after',
})
