// Answers for the Terms of Service: eleven numbered sections in the specification's order.
import type { Brand } from '#kit/brand/brand.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { type Block, list, note, paragraph, type Section, type Text } from '../blocks.ts'
import { inWords, only, supportLink, waysToReach } from './said.ts'

export function termsOfService(brand: Brand): Text {
  return {
    title: 'Terms of Service',
    description: `The terms that apply when you use ${brand.name}: accounts, bill payments, virtual cards, fees, refunds, liability and governing law.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      'You are 18 or older and keep your codes to yourself.',
      'You see every fee before you confirm it.',
      'Completed transactions are final. Money lost to an unresolved technical issue, or taken without your authority, comes back.',
      'Nigerian law applies, and our liability is limited to the fees you paid in the preceding 12 months.',
    ],
    sections: [
      accounts(brand),
      bills(brand),
      cards(brand),
      fees(brand),
      paymentTerms(brand),
      refunds(brand),
      warranty(brand),
      liability(),
      law(),
      changes(brand),
      contact(brand),
    ],
  }
}

function accounts(brand: Brand): Section {
  return {
    id: 'user-accounts',
    title: 'User accounts',
    blocks: [
      paragraph(
        `These terms are an agreement between you and ${brand.legalName} (“${brand.name}”, “we”). ${brand.legalEntity.notABank}`,
      ),
      paragraph(
        'You must be at least 18 years old to open an account. You sign up with just an email; before your wallet can hold money, you confirm who you are with your BVN or NIN.',
      ),
      list(
        'One account for each person, in your own legal name, with true and current details.',
        'Keep your sign-in codes, your PIN and your device to yourself. What is done with them counts as done by you, unless you told us before that they are no longer safe, or the fault is ours.',
        'If you think someone else has used your account, tell us at once. We block it while we look.',
        'The tier of your account decides how much it may receive, hold and send. The app shows your limits.',
        'We may freeze a wallet, or restrict or close an account, that breaks these terms or the law, or where a regulator or court orders it. Unless the law forbids it, we tell you why and how to object.',
        'You may close your account at any time: [how to delete your account](/app/delete-account).',
      ),
    ],
  }
}

function bills(brand: Brand): Section {
  return {
    id: 'bill-payments',
    title: 'Bill payments',
    blocks: [
      paragraph(
        `You can pay ${brand.claims.billers.text} from your wallet. Check the name and number we show you before you confirm: a payment you confirmed to the wrong meter, smartcard or phone cannot be called back.`,
      ),
      paragraph(
        'Some billers answer slowly. Until one does, the payment is marked pending and the money is reserved, not lost. It ends in one of two ways: delivered, with a receipt, or your money returned.',
      ),
      paragraph(
        'The biller is responsible for what it sells: supply, signal and tariffs are between you and the biller.',
      ),
    ],
  }
}

function cards(brand: Brand): Section {
  const currencies = brand.features.usd ? 'USD and NGN' : 'NGN'
  return {
    id: 'virtual-cards',
    title: 'Virtual cards',
    blocks: [
      paragraph(
        `Virtual cards in ${currencies} are for online transactions. A licensed partner issues them, and the rules of the issuer and the card scheme apply beside these terms.`,
      ),
      list(
        'You may freeze a card, unfreeze it, or end it for good.',
        'A frozen card refuses new payments. A payment approved before the freeze may still be collected.',
        'The final amount of a payment may differ from the amount first approved, for tips, exchange rates or parts of an order.',
        'A merchant’s refund returns to the card, or to your wallet if the card has ended.',
        'Never use a card for anything unlawful, or lend it to someone else.',
      ),
    ],
  }
}

function fees(brand: Brand): Section {
  const loans: readonly Block[] = only(
    brand.features.loans,
    paragraph('For loans, [what a loan costs](/loan-costs) shows a worked example, APR included.'),
  )
  return {
    id: 'fees',
    title: 'Fees',
    blocks: [
      paragraph(
        'Every fee is shown before you confirm, on the same screen as the amount. The fee you confirmed is the fee you pay for that transaction.',
      ),
      note(
        'Changes of fees',
        'Fees may change without notice. A change never touches a transaction that you have already confirmed.',
      ),
      list(
        'Transfers, cards, withdrawals and currency exchange may carry a fee.',
        'Taxes and government duties are shown on lines of their own.',
        'Your bank, your network or a merchant may charge you too. We neither set nor receive that.',
      ),
      paragraph('See what transfers cost today, for any amount, under [fees and limits](/fees).'),
      ...loans,
    ],
  }
}

function paymentTerms(brand: Brand): Section {
  const { features } = brand
  const currencies = inWords(['NGN', ...only(features.usd, 'USD')])
  return {
    id: 'payment-terms',
    title: 'Payment terms',
    blocks: [
      list(
        `Wallets are held in ${currencies}. You keep enough money in yours for what you ask us to do, fees included.`,
        'You authorise a payment when you confirm it with your PIN, or in another way that the app asks for.',
        'Days are those of Lagos (WAT). What partners do outside their working hours may take until the next working day.',
        'Money that arrives above the limit of your tier is held apart, visible to you, until your limit allows it or it goes back.',
        ...only(
          offersCoins(brand),
          'Crypto funding in USDT, USDC or PyUSD goes through a licensed partner; a transfer on the wrong network can be lost for good.',
        ),
        ...only(
          features.loans,
          `Loans are repaid over 3 to 24 months, on the dates of your schedule. The [loyalty loan policy](${brand.legalEntity.loanPolicyPath}) is part of these terms for borrowers.`,
        ),
        ...only(
          features.rewards,
          'Coins of the rewards programme are redeemable for discounts. They are not money and cannot be bought.',
        ),
      ),
    ],
  }
}

function refunds(brand: Brand): Section {
  return {
    id: 'refunds',
    title: 'Refunds',
    blocks: [
      paragraph(
        'There are no refunds on completed transactions. Two things are different: a technical issue that stays unresolved, and a transaction you did not authorise. Both are refunded in full under the [Refund policy](/refund-policy), which also says what happens to your balance when you close your account.',
      ),
      paragraph('Report a transaction you did not authorise immediately.'),
      paragraph(
        `A bank may reverse a payment that has reached your wallet, or pay a transfer whose money was already returned to you. You then owe us that amount, without a fee or interest. We tell you why and how much, and take it from your wallet as money comes in. A mistake of ours is reversed too, and you are told. Not right? Write to ${supportLink(brand)}.`,
      ),
    ],
  }
}

function warranty(brand: Brand): Section {
  return {
    id: 'warranty',
    title: 'Warranty',
    blocks: [
      paragraph(
        `${brand.name} is provided as it is and as it is available. We work to keep it running and correct, and we say so when it is not: the [status page](/status) shows how each part is doing. We do not warrant that it will never be interrupted or free of error, or that billers, networks, banks and merchants will always answer.`,
      ),
      paragraph('Nothing here takes away a warranty that Nigerian law gives you as a consumer.'),
    ],
  }
}

function liability(): Section {
  return {
    id: 'liability',
    title: 'Liability',
    blocks: [
      paragraph(
        'Our total liability to you is limited to the fees you paid to us in the preceding 12 months. We are not liable for indirect loss, or for what is outside our control.',
      ),
      paragraph(
        'This limit does not apply to money in your wallet that is yours, to a refund that the Refund policy grants, to fraud or wilful misconduct of ours, or to any liability that Nigerian law does not allow to be limited.',
      ),
    ],
  }
}

function law(): Section {
  return {
    id: 'governing-law',
    title: 'Governing law',
    blocks: [
      paragraph(
        'These terms are governed by the laws of the Federal Republic of Nigeria. A dispute that we cannot settle together within 30 days goes to arbitration in Lagos under the Arbitration and Mediation Act 2023, before one arbitrator and in English.',
      ),
      paragraph(
        'You keep the right to complain to a regulator, and to use a court where the law gives you one that cannot be given up.',
      ),
    ],
  }
}

function changes(brand: Brand): Section {
  return {
    id: 'changes',
    title: 'Changes',
    blocks: [
      paragraph(
        `We may change these terms. The date at the top says when. When a change matters to your money or your rights, ${brand.name} writes to you by email or in the app. If you continue to use the service after that, the new terms apply; if you do not agree, you may close your account.`,
      ),
    ],
  }
}

function contact(brand: Brand): Section {
  return {
    id: 'contact',
    title: 'Contact',
    blocks: [
      paragraph(
        `Write to ${supportLink(brand)} or press Submit a ticket at the top of this page. You also reach us:`,
      ),
      waysToReach(brand),
    ],
  }
}
