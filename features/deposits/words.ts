// Answers for the words of mails about deposits and account numbers.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('deposits-mail', {
  accountSubject: 'Your {product} account number is ready',
  accountTitle: 'Your account number is ready',
  accountPreview: '{number} at {bank}',
  accountParagraph:
    'Transfer from any bank to this number and the money arrives in your wallet, usually in under a minute.',
  bank: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
  receivedSubject: '{amount} arrived from {sender}',
  receivedTitle: '{amount} arrived',
  receivedPreview: 'From {sender}. Your available balance is {balance}.',
  receivedParagraph: 'The money is in your wallet and ready to use.',
  frozenParagraph:
    'The money is in your wallet. Your wallet is frozen, so you cannot send it until the freeze ends. Open the app to see why, and who to ask.',
  owedParagraph:
    'The money is in your wallet. You owe us money, so we’ll take it from your wallet. Open the app to see why.',
  heldPreview: 'Your money is safe. Here is why it is on hold.',
  heldAboveSingle:
    'This payment is above your limit of {limit} for one payment. Your money is safe. Ask for a higher tier in the app, under Limits: once your limit allows it, the money reaches your wallet automatically. Without one, our team may return it to the sender.',
  heldAboveBalance:
    'It would take you above your maximum balance of {limit}. Your money is safe. Send some money, or ask for a higher tier in the app, under Limits: once your limit allows it, it reaches your wallet automatically. Otherwise our team may return it to the sender.',
  heldNoDollarRate:
    'We have no dollar rate yet, so we can’t check your limits. It reaches your wallet automatically once we do. Your money is safe.',
  heldSubject: '{amount} from {sender} is on hold',
  heldTitle: '{amount} is on hold',
  heldAboveActivation:
    'A new account or device may receive {limit} in its first 24 hours, until {until}. This deposit is on hold until then. It then reaches your wallet in full, automatically.',
  heldAgainBody:
    'The bank had reversed this deposit and has given it again. We need to review it before you can use it.',
  heldOther: 'We need to review it before you can use it. Your money is safe.',
  heldFrozen:
    'Your wallet is frozen, so this is on hold. It reaches your wallet automatically once your wallet is unfrozen. Your money is safe.',
  heldNext: 'Questions? Write to {email}.',
  toLimits: 'See my limits',
  releasedSubject: '{amount} from {sender} is in your wallet now',
  releasedTitle: '{amount} is in your wallet now',
  releasedParagraph: 'It is no longer on hold. It is ready to use.',
  sentBackTitle: '{amount} was returned to {sender}',
  sentBackBody: 'We could not credit it to your wallet, so the bank returned it to the sender.',
  from: 'From',
  amount: 'Amount',
  balance: 'Available balance',
  when: 'When',
  reference: 'Reference',
  warning: 'Nobody from {product} will ever ask you to send money back to be safe.',
})

/** The sentences of the screens on which a customer adds money. */
export const words = catalogue('deposits', {
  title: 'Add money',
  lead: 'Transfer to this number from any bank app, USSD or branch.',
  accountNumber: 'Account number',
  bank: 'Bank',
  accountName: 'Account name',
  copyNumber: 'Copy number',
  copied: 'Account number copied',
  share: 'Share details',
  shareTitle: 'My account details',
  shareText: '{number}\n{bank}\n{name}',
  speedBody: 'Transfers usually arrive in under 1 minute.',
  notSeen: 'Not there after 30 minutes? Write to {email} with the time and the amount.',
  yours: 'This number is yours alone. Money sent to it goes to your wallet.',
  openingTitle: 'Your account number is on its way',
  openingBody:
    'Our partner bank is opening it for you. This usually takes under a minute. It will appear here.',
  closedTitle: 'This account number is closed',
  closedBody: 'Please don’t send money to it. Write to {email} and we’ll help you.',
  notYetTitle: 'First, confirm it’s you',
  notYetBody: 'You get your own account number when your BVN or NIN is confirmed.',
  confirm: 'Confirm your BVN or NIN',
  loading: 'Loading your account number',
})

/** Why staff cannot release a deposit now, and what frees it. */
export const heldWords = catalogue('deposits-held', {
  single: 'Tier {tier} takes at most {limit} in one deposit. {frees}',
  balance: 'Tier {tier} holds at most {limit}, and the customer has {balance}. {frees}',
  frozen: 'The wallet is frozen. Unfreeze it first, or send the deposit back.',
  noDollarRate:
    'There is no dollar rate yet to count the customer’s dollars at. The deposit is released automatically once there is one.',
  byRequest:
    'The customer asked for Tier {tier}. Once that is approved, the deposit is released automatically.',
  byMore:
    'The customer asked for Tier {tier}, which does not take this deposit either. Only a higher tier releases it.',
  byRising:
    'The deposit is released automatically once the tier allows it. The customer has not asked for a higher tier.',
})
