// Answers for the loyalty loan policy, the source of its PDF.
import type { Brand } from '#kit/brand/brand.ts'
import { list, note, paragraph, type Section, steps, type Text } from './blocks.ts'
import { consumerCouncil, dataCommission, only, supportLink, waysToReach } from './legal/said.ts'
import { comparisonTable, exampleSentence, exampleTable, scheduleTable } from './loan-figures.ts'

/** The text of the policy. Its example is the brand's. */
export function loanPolicySource(brand: Brand): Text {
  return {
    title: 'Loyalty loan policy',
    description: `The rules of the loyalty loan programme of ${brand.name}: who may apply, terms, decision, every cost, repayment and complaints.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      'Repayment terms run from 3 to 24 months.',
      'A person decides within 24 hours, and you see the clock.',
      'You see every cost before you accept. Nothing is charged that was not shown.',
      'We never read your contacts, photo library or call log.',
    ],
    sections: [
      programme(brand),
      eligibility(),
      amounts(),
      decision(brand),
      costs(brand),
      example(brand),
      before(brand),
      repayment(brand),
      late(),
      ...only(brand.features.rewards, coins()),
      privacy(),
      complaints(brand),
      changes(),
      contact(brand),
    ],
  }
}

function programme(brand: Brand): Section {
  return {
    id: 'programme',
    title: 'The programme',
    blocks: [
      paragraph(
        `This policy holds for loans offered in the ${brand.name} app by ${brand.legalName} (${brand.legalEntity.registration}) and its licensed partners. ${brand.legalEntity.notABank}`,
      ),
      paragraph(
        'It is a loyalty programme because your limit depends on your history with us. It stands beside the [Terms of Service](/terms-of-service); where your loan agreement says more in your favour, the agreement holds.',
      ),
    ],
  }
}

function eligibility(): Section {
  return {
    id: 'who-may-apply',
    title: 'Who may apply',
    blocks: [
      list(
        'You are at least 18 years old.',
        'Your identity is confirmed with your BVN or NIN, and the name is yours.',
        'You have an income or other means from which the instalments can be paid.',
        'You have no overdue loan with us, and no other debt that would make a new loan unaffordable.',
      ),
      paragraph(
        'Nobody is refused for gender, religion, ethnic origin, marital status or place of birth, and we never lend to anyone who did not apply.',
      ),
    ],
  }
}

function amounts(): Section {
  return {
    id: 'amounts-and-terms',
    title: 'Amounts and terms',
    blocks: [
      list(
        'You choose a repayment term from 3 to 24 months.',
        'The app shows the amount open to you before you apply. It grows with loans repaid on time, and depends on income, other debts and the history of your account.',
        'Loans are made and repaid in naira.',
        'We lend only what the affordability check says you can repay.',
      ),
    ],
  }
}

function decision(brand: Brand): Section {
  return {
    id: 'decision',
    title: 'Application and decision',
    blocks: [
      steps(
        'You choose amount and term, and see instalment, total and APR change as you do.',
        'You agree, each with a tick of its own, to the terms and to the enquiry at a credit bureau.',
        `You apply. ${brand.claims.loanDecision.text}: a clock in the app counts down to it, and our staff see the same clock.`,
        'A person decides. Software may recommend; it never decides alone.',
        'Approved, the money reaches your wallet after you accept the offer. Declined, you see the reasons in plain words and may ask for another look.',
      ),
      paragraph('If we need something from you, the clock shows what we wait for. Applying costs nothing.'),
    ],
  }
}

function costs(brand: Brand): Section {
  return {
    id: 'costs',
    title: 'What it costs',
    blocks: [
      {
        kind: 'table',
        caption: 'Every cost of a loan',
        head: ['Cost', 'How it is calculated'],
        rows: [
          [
            'Interest',
            'A monthly rate on the principal that is still owed (reducing balance), so it falls with each instalment. Never on the first amount throughout, and never on interest.',
          ],
          [
            'Fee',
            'Once, at the start, as a share of the amount. It is taken from what you receive and is part of the APR.',
          ],
          ['Late charge', 'Only when an instalment is late; see Late payment.'],
          [
            'Anything else',
            'None. No insurance you did not choose, no charge for early repayment, no charge for statements.',
          ],
        ],
      },
      paragraph(
        'Two yearly figures let you compare. The **APR** is the yearly cost of the loan, fee included, as a percentage. The **effective rate** also counts interest upon interest. [What a loan costs](/loan-costs) says how each is calculated. Amounts are rounded half up to the kobo; the last instalment settles rounding differences.',
      ),
      note(
        'The rates of your loan',
        `Your offer shows your own rate, fee, APR and every date. The example here (${brand.loanExample.monthlyRatePercent}% a month, fee ${brand.loanExample.feePercent}%) shows how it is calculated.`,
      ),
    ],
  }
}

function example(brand: Brand): Section {
  return {
    id: 'example',
    title: 'An example',
    blocks: [
      paragraph(exampleSentence(brand)),
      exampleTable(brand),
      scheduleTable(brand),
      comparisonTable(brand),
      paragraph(
        'A longer term has smaller instalments and costs more in total. Late charges are not in these figures.',
      ),
    ],
  }
}

function before(brand: Brand): Section {
  return {
    id: 'before-you-accept',
    title: 'Before you accept',
    blocks: [
      paragraph(
        `Every cost is shown before you accept: what you receive, each instalment and its date, the fee, the total, the cost of credit, the APR and the effective rate. Nothing is ticked for you, and nothing hurries you. You keep a copy of the offer and of this policy; ${brand.name} sends both on request.`,
      ),
    ],
  }
}

function repayment(brand: Brand): Section {
  return {
    id: 'repayment',
    title: 'Repayment and early repayment',
    blocks: [
      list(
        'Instalments fall due on the dates of your schedule. You are reminded before each.',
        'You pay from your wallet. Automatic payment is off until you switch it on, and you can switch it off again.',
        '**You may repay early, in part or in full, on any day and without a charge.** You pay interest up to that day only, and see what you save before you confirm.',
        `If a date becomes hard to keep, write to ${supportLink(brand)} before it: we look for another date or plan with you.`,
      ),
    ],
  }
}

function late(): Section {
  return {
    id: 'late-payment',
    title: 'Late payment',
    blocks: [
      list(
        'The late charge, and when it begins, are in your offer before you accept. It is calculated on the overdue amount only, never on the rest of the loan, and never on an earlier late charge.',
        'What you pay goes to interest first, then to principal, then to late charges.',
        'We remind you, and only you, by message and at decent hours. We never call your family, friends, employer or contacts, and we never threaten or shame anyone.',
        'A loan that stays unpaid is reported to credit bureaus as the law requires. As a last resort the law allows principal and interest, without late charges, to be recovered from accounts in your name.',
      ),
    ],
  }
}

function coins(): Section {
  return {
    id: 'loyalty-coins',
    title: 'Loyalty coins',
    blocks: [
      paragraph(
        'Instalments paid on time can earn coins of the rewards programme, at the rate that the app shows. Coins are redeemable for discounts. They are not money, pay no instalment, and do not affect a loan decision.',
      ),
    ],
  }
}

function privacy(): Section {
  return {
    id: 'your-data',
    title: 'Your data',
    blocks: [
      note(
        'No access to your phone',
        'We never ask for access to your contacts, photo library or call log, nor to your messages or precise location.',
      ),
      paragraph(
        `For a loan we use what you tell us, the history of your account and, with your consent, your file at a credit bureau. The [Privacy Policy](/privacy) and the Nigeria Data Protection Act 2023 protect it. You may ask for a person to review a decision, and complain to the ${dataCommission}.`,
      ),
    ],
  }
}

function complaints(brand: Brand): Section {
  return {
    id: 'complaints',
    title: 'Complaints',
    blocks: [
      steps(
        `Tell ${supportLink(brand)}. You receive a reference at once. A complaint about a loan is answered within 24 hours, a complex one within 48.`,
        'If the answer does not satisfy you, ask for a second look by somebody else.',
        `You may turn to ${consumerCouncil} at any time.`,
      ),
    ],
  }
}

function changes(): Section {
  return {
    id: 'changes',
    title: 'Changes',
    blocks: [
      paragraph(
        'The date at the top says when this policy last changed. A change never alters a loan that you have already accepted, unless in your favour. Nigerian law governs this policy and the loans under it.',
      ),
    ],
  }
}

function contact(brand: Brand): Section {
  return { id: 'contact', title: 'Contact', blocks: [waysToReach(brand)] }
}
