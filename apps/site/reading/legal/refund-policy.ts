// Answers for the Refund policy.
import type { Brand } from '#kit/brand/brand.ts'
import { list, note, paragraph, type Section, steps, type Text } from '../blocks.ts'
import { consumerCouncil, supportLink, waysToReach } from './said.ts'

export function refundPolicy(brand: Brand): Text {
  return {
    title: 'Refund policy',
    description: `When ${brand.name} gives money back, when not, how it returns to you, and where to turn if you disagree.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      'A technical issue that stays unresolved, or a transaction you did not authorise, is refunded in full.',
      'Report a transaction you did not authorise immediately.',
      'Before you close your account, you send your balance to the bank account you name, less the charge of that transfer.',
      'A transaction you made yourself, and confirmed, is not refunded.',
    ],
    sections: [
      full(),
      reporting(brand),
      closing(),
      none(),
      way(),
      escalation(brand),
      changes(),
      contact(brand),
    ],
  }
}

function full(): Section {
  return {
    id: 'full-refund',
    title: 'When you get a full refund',
    blocks: [
      list(
        '**Technical issues that stay unresolved.** You paid and nothing was delivered, or you were charged twice, because of a fault of ours or of a partner, and it could not be put right. You get back the amount and every fee on it.',
        '**Transactions you did not authorise.** Someone else used your account or card without your consent, and you reported it immediately. You get back the amount and every fee on it.',
      ),
      note(
        'Pending is not failed',
        'While a bank or a biller has not answered, the payment is pending: the money is reserved, not gone. It ends delivered or returned. Please do not pay again in the meantime.',
      ),
    ],
  }
}

function reporting(brand: Brand): Section {
  return {
    id: 'how-to-report',
    title: 'How to report',
    blocks: [
      steps(
        `Write to ${supportLink(brand)} or press Submit a ticket, as soon as you notice. A transaction that you did not authorise must be reported immediately: each hour makes money harder to recover.`,
        'Tell us the reference from the receipt, the amount, the day, and what happened. Never send your PIN or a sign-in code.',
        'We confirm that we have your report, freeze what needs to be frozen, and ask the bank, the biller or the card issuer.',
        'We tell you the decision and the reason in writing.',
      ),
    ],
  }
}

function closing(): Section {
  return {
    id: 'account-closure',
    title: 'When you close your account',
    blocks: [
      paragraph(
        'The unused balance of your wallet goes to the bank account that you nominate, minus a processing fee. You send it there yourself, before you delete your account. The fee is the charge of that transfer, and closing costs nothing else. You see it before you confirm.',
      ),
      paragraph(
        'An account with money in it is not closed: [how to delete your account](/app/delete-account). What a bank returns to us after it has closed, we pay to a bank account in your own name, without a fee. Coins and discounts have no value in money and are not paid out.',
      ),
    ],
  }
}

function none(): Section {
  return {
    id: 'no-refund',
    title: 'When there is no refund',
    blocks: [
      paragraph(
        'There are no refunds on completed transactions outside the two cases above. In particular not for:',
      ),
      list(
        '**User-initiated transactions**: what you ordered and confirmed yourself, a wrong number or account included. We still ask the receiver’s side to return it, without a promise that it will.',
        '**Charges caused by negligence**, such as a PIN or code that was shared, or a phone left unlocked.',
        '**Charges caused by a violation of our terms.**',
        'What you bought and a merchant or biller delivered. Their own terms apply; for card payments you may dispute a charge with us.',
      ),
    ],
  }
}

function way(): Section {
  return {
    id: 'how-refunds-are-paid',
    title: 'How the money comes back',
    blocks: [
      paragraph(
        'An approved refund goes back via the original funding method: to the wallet if the wallet paid, to the card if the card paid, to the bank account if money came from there. If that is not possible, we pay it to your wallet, or to an account in your name.',
      ),
      paragraph('Refunds are made in the currency of the payment. We take no fee for a refund.'),
    ],
  }
}

function escalation(brand: Brand): Section {
  return {
    id: 'escalation',
    title: 'If you disagree',
    blocks: [
      steps(
        `**Customer support.** Answer the decision, or write to ${supportLink(brand)} with “Complaint” in the subject. Somebody who did not decide the first time looks again.`,
        `**The consumer protection council.** If that does not settle it, turn to ${consumerCouncil}.`,
      ),
      paragraph('You keep every other right that Nigerian law gives you.'),
    ],
  }
}

function changes(): Section {
  return {
    id: 'changes',
    title: 'Changes',
    blocks: [
      paragraph(
        'The date at the top says when this policy last changed. A transaction is judged by the policy of its day.',
      ),
    ],
  }
}

function contact(brand: Brand): Section {
  return { id: 'contact', title: 'Contact', blocks: [waysToReach(brand)] }
}
