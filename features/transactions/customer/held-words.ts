// Answers for the words of why a deposit is held, apart from the others: home does not load them.
import { catalogue } from '#kit/words/words.ts'

export const heldWords = catalogue('transactions-held', {
  heldSingle:
    'Your tier may receive {limit} in one payment, and this is more. Ask for a higher tier under Limits: then our team can release it. Without one it goes back to the sender.',
  heldSinglePlain:
    'It is more than your tier may receive in one payment. Ask for a higher tier under Limits: then our team can release it. Without one it goes back to the sender.',
  heldBalance:
    'Your tier may hold {limit}, and with this it would be more. Send some money on, or ask for a higher tier under Limits: then our team can release it. Otherwise it goes back to the sender.',
  heldBalancePlain:
    'You would hold more with it than your tier may hold. Send some money on, or ask for a higher tier under Limits: then our team can release it. Otherwise it goes back to the sender.',
  heldActivation:
    'A new account or device may receive {limit} until {until}. This deposit is on hold until then. It then reaches your wallet in full, automatically.',
  heldActivationPlain:
    'A new account or device may receive up to a limit in its first 24 hours. This deposit is on hold until then. It then reaches your wallet in full, automatically.',
  heldFrozen: 'Your wallet is frozen, so money that comes in is on hold.',
  heldReturning: 'Our team is returning it to the sender. We tell you when the bank has done it.',
  mostBy: 'Most arrive by {time}.',
  backBy: 'It arrives, or it comes back to you, by {time}.',
  longer: 'This takes longer than usual. We keep asking the bank.',
  heldOther: 'We need to look at it before you can use it.',
})
