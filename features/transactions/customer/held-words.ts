// Answers for the words of why a deposit is held, apart from the others: home does not load them.
import { catalogue } from '#kit/words/words.ts'

export const heldWords = catalogue('transactions-held', {
  heldSingle:
    'This payment is above your limit of {limit} for one payment. Ask for a higher tier under Limits: once your limit allows it, the money reaches your wallet automatically. Without one, our team may return it to the sender.',
  heldSinglePlain:
    'This payment is above your limit for one payment. Ask for a higher tier under Limits: once your limit allows it, the money reaches your wallet automatically. Without one, our team may return it to the sender.',
  heldBalance:
    'It would take you above your maximum balance of {limit}. Send some money, or ask for a higher tier under Limits: once your limit allows it, it reaches your wallet automatically. Otherwise our team may return it to the sender.',
  heldBalancePlain:
    'It would take you above your maximum balance. Send some money, or ask for a higher tier under Limits: once your limit allows it, it reaches your wallet automatically. Otherwise our team may return it to the sender.',
  heldActivation:
    'A new account or device may receive {limit} until {until}. This deposit is on hold until then. It then reaches your wallet in full, automatically.',
  heldActivationPlain:
    'This deposit is above what a new account or device may receive in its first 24 hours. It is on hold until then. It then reaches your wallet in full, automatically.',
  heldNoDollarRate:
    'We have no dollar rate yet, so we can’t check your limits. It reaches your wallet automatically once we do.',
  heldFrozen:
    'Your wallet is frozen, so this is on hold. It reaches your wallet automatically once your wallet is unfrozen.',
  heldReturning: 'Our team is returning it to the sender. We’ll tell you when the bank has done it.',
  heldOther: 'We need to review it before you can use it.',
})
