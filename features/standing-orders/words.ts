// Answers for the words about scheduled payments: messages, and why a run was not sent.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('standing-orders', {
  pausedPriceTitle: 'Your scheduled {amount} to {name} waits for you',
  pausedPriceBody: 'It would cost more than you agreed to. Look at the new price and confirm, or end it.',
  pausedPayeeTitle: 'Your scheduled {amount} to {name} waits for you',
  pausedPayeeBody: 'The bank gives another name for this account now. Look at it and confirm, or end it.',
  notSentTitle: 'Your scheduled {amount} to {name} was not sent',
  notEnough: 'There was not enough money in your wallet.',
  aboveLimit: 'It would have gone above your limit.',
  cannotReceive: 'They could not receive it.',
  away: 'Their bank did not answer.',
  gone: 'We could not find this payee any more.',
  frozen: 'Your wallet was frozen.',
  other: 'It could not be sent this time.',
  see: 'See your scheduled payments',
})
