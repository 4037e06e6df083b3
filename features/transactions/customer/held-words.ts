// Answers for the words of why a deposit is held, apart from the others: home does not load them.
import { catalogue } from '#kit/words/words.ts'

export const heldWords = catalogue('transactions-held', {
  heldSingle: 'It is more than your tier may receive at once ({limit}).',
  heldSinglePlain: 'It is more than your tier may receive at once.',
  heldBalance: 'With it you would hold more than your tier may keep ({limit}).',
  heldBalancePlain: 'With it you would hold more than your tier may keep.',
  heldActivation:
    'Waits: a new device may receive {limit} until {until}. The whole deposit reaches your wallet by itself then.',
  heldActivationPlain:
    'Waits: a new device may receive up to a limit in its first 24 hours. The whole deposit reaches your wallet by itself then.',
  heldFrozen: 'Your wallet is frozen, so money that comes in waits.',
  heldOther: 'We need to look at it before you can use it.',
})
