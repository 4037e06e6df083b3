// Answers for the Privacy Policy.
import type { Brand } from '#kit/brand/brand.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { type Block, list, note, paragraph, type Section, type Text } from '../blocks.ts'
import { browserStorage } from './browser-storage.ts'
import { dataCommission, only, supportLink, waysToReach } from './said.ts'

export function privacyPolicy(brand: Brand): Text {
  return {
    title: 'Privacy Policy',
    description: `What ${brand.name} knows about you, why, who else sees it, how long it is kept, and your rights under the Nigeria Data Protection Act.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      'We ask for what a regulated wallet needs. We never read your contacts, photo library or call log.',
      'We do not sell your data.',
      'Records are kept for at least 5 years, because Nigerian law says so. We delete anything else sooner.',
      'You may see your data, correct it, take it with you, object, and complain to the NDPC.',
    ],
    sections: [
      collected(brand),
      used(brand),
      shared(brand),
      security(brand),
      retention(brand),
      rights(brand),
      changes(brand),
      contact(brand),
    ],
  }
}

// The simulated newsletter keeps nothing at all.
const isList = (brand: Brand): boolean => brand.newsletter.mode === 'double-opt-in'

function collected(brand: Brand): Section {
  return {
    id: 'information-collected',
    title: 'Information we collect',
    blocks: [
      paragraph(
        `This policy is for everyone who visits ${brand.host} or uses the ${brand.name} app. The controller of your data is ${brand.legalName} (${brand.legalEntity.registration}), ${brand.legalEntity.country}.`,
      ),
      collectedTable(brand),
      note(
        'What we never collect',
        'We never read your contacts, photo library, messages, call log or precise location. Card numbers and security codes are held by the card’s issuer; our systems see the last four digits only.',
      ),
      ...browserStorage(brand),
    ],
  }
}

function collectedTable(brand: Brand): Block {
  const { features } = brand
  return {
    kind: 'table',
    caption: 'What we collect, and when',
    head: ['Information', 'When'],
    rows: [
      ['Your email address', 'When you sign up. It is all we ask for at that point.'],
      ['Name, phone number, date of birth', 'When you complete your profile.'],
      [
        'Bank Verification Number (BVN) or National Identification Number (NIN), and what the register answers',
        'Before your wallet can hold money. Higher tiers also need a government ID and proof of address.',
      ],
      [
        'A photo of your face, and photos of your ID and proof of address',
        'When you confirm your identity or ask for a higher tier.',
      ],
      ['Transactions: amount, time, the other side’s name, bank and account, narration', 'When money moves.'],
      ['Sign-in records: time, kind of device, network address', 'When you sign in, to keep strangers out.'],
      ['What you write to us', 'When you open a ticket, use the contact form or send an email.'],
      ...only(isList(brand), [
        'Your email address for the newsletter',
        'When you subscribe and confirm it by the link we send.',
      ]),
      ...only(features.loans, ['Income, purpose and repayment history', 'When you apply for a loan.']),
      ...only(features.loans || features.score, [
        'Your file at a credit bureau',
        'Only after you agree to that enquiry.',
      ]),
      ...only(offersCoins(brand), [
        'Deposit addresses and transfers on the chain',
        'When you fund with crypto.',
      ]),
    ],
  }
}

function used(brand: Brand): Section {
  const { features } = brand
  return {
    id: 'use',
    title: 'How we use it',
    blocks: [
      paragraph(
        'We use your data only for the purposes below, each on a lawful basis of the Nigeria Data Protection Act 2023 (NDPA).',
      ),
      {
        kind: 'table',
        caption: 'Purposes and lawful bases',
        head: ['Purpose', 'Lawful basis'],
        rows: [
          [
            'To open your account, keep your wallet and carry out what you ask for',
            'Performance of our contract with you',
          ],
          [
            'To check who you are, watch for money laundering, and report what the law tells us to report',
            'Legal obligation',
          ],
          ['To keep records and pass audits', 'Legal obligation'],
          ['To prevent fraud, secure accounts and repair faults', 'Legitimate interest in a safe service'],
          ['To answer your questions and complaints', 'Performance of our contract; legal obligation'],
          ...only(features.loans, [
            'To decide on a loan you apply for',
            'Steps you ask for before a contract; consent for the bureau enquiry',
          ]),
          ...only(features.rewards, ['To run the rewards programme', 'Performance of our contract']),
          ['To send news and offers', 'Consent, which you can withdraw at any time'],
        ],
      },
      ...only(
        features.loans,
        paragraph(
          'Software may recommend a decision on a loan. A person makes it, records the reasons and can be asked to look again.',
        ),
      ),
      paragraph(
        'The service is for people of 18 years and older. We do not knowingly keep data of anyone younger.',
      ),
    ],
  }
}

function shared(brand: Brand): Section {
  const { features } = brand
  return {
    id: 'sharing',
    title: 'Who we share it with',
    blocks: [
      paragraph('We do not sell your data. Others receive what their part needs, and no more:'),
      list(
        ...brand.partnerBanks.map(({ name, does }) => `**${name}**, which ${does}.`),
        '**Identity registers and the bureau that asks them for us**, to confirm your BVN or NIN.',
        '**Billers and their processors**, to deliver what you paid for.',
        '**The card issuer**, when you ask for a card.',
        ...only(
          features.loans || features.score,
          '**Credit bureaus**, after you agree to an enquiry, and to report how a loan is repaid as the law requires.',
        ),
        ...only(offersCoins(brand), '**A licensed virtual-asset provider**, when you fund with crypto.'),
        '**Providers who host our servers and deliver our email**, under contract and on our instructions.',
        '**Regulators, the Nigerian financial intelligence unit, law enforcement and courts**, where the law obliges us. Where the law forbids us to tell you, we cannot.',
        '**A buyer of the business**, if there ever is one, bound by this policy.',
      ),
      paragraph(
        'If data leaves Nigeria, it goes only where the NDPA allows: to a place with adequate protection, under binding clauses, or with your informed consent.',
      ),
    ],
  }
}

function security(brand: Brand): Section {
  return {
    id: 'security',
    title: 'How we protect it',
    blocks: [
      list(
        'Birth dates, addresses and identity numbers are sealed under a key of your own, and so is what you write in the contact form. Staff see the last digits of an identity number, not the number.',
        'Your PIN and your session are stored as one-way hashes; nobody here can read them.',
        'Staff see only what their role needs. What they do is written to a log that cannot be changed unnoticed.',
        'Connections to this site and the app are encrypted.',
      ),
      paragraph(
        `If a breach is likely to harm you, we tell the ${dataCommission} within 72 hours of learning of it, and you without delay, in plain words. [How we protect accounts and money](/security) says more, and how to report a weakness.`,
      ),
      paragraph(
        `${brand.name} will never ask for your PIN or your sign-in code, by phone, by chat or by email.`,
      ),
    ],
  }
}

function retention(brand: Brand): Section {
  return {
    id: 'retention',
    title: 'How long we keep it',
    blocks: [
      {
        kind: 'table',
        caption: 'Retention',
        head: ['Information', 'Kept'],
        rows: [
          [
            'Identity checks, account and transaction records',
            'At least 5 years after the transaction or the end of our relationship, as Nigerian law requires',
          ],
          ['Loan and credit records', 'At least 5 years after the loan ends'],
          ['Complaints and disputes', 'Until closed, then at least 5 years'],
          ['Messages you send us from this site', '5 years, then they are removed'],
          ['Sign-in sessions', '30 days, or until you sign out'],
          ['One-time codes', '10 minutes; only that one was sent is recorded'],
          ...only(isList(brand), [
            'Newsletter address',
            'Until you unsubscribe; 30 days where it was never confirmed',
          ]),
        ].filter(([name]) => brand.features.loans || name !== 'Loan and credit records'),
      },
      paragraph(
        'When a period ends we delete the data or erase the key it is sealed under, which makes it unreadable for everyone. [How to delete your account](/app/delete-account) tells what ends and what must stay.',
      ),
    ],
  }
}

function rights(brand: Brand): Section {
  return {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      paragraph('Under the NDPA 2023 you may:'),
      list(
        '**See** the data we hold about you, and have a copy.',
        '**Correct** what is wrong or incomplete.',
        '**Erase** what we have no duty or right to keep.',
        '**Restrict** its use while a question about it is open.',
        '**Object** to use based on our legitimate interest, and to marketing at any time.',
        '**Take it with you** in a form that a machine can read.',
        '**Not be subject to a decision made by a machine alone** where it has legal or similar effects, and ask for a person.',
        '**Withdraw consent** as easily as you gave it. What was done before stays lawful.',
      ),
      paragraph(
        `Write to ${supportLink(brand)} from the address of your account, or ask in the app. It costs nothing. We confirm that it is you and answer within 30 days.`,
      ),
      paragraph(`If our answer does not satisfy you, you may complain to the ${dataCommission}.`),
    ],
  }
}

function changes(brand: Brand): Section {
  return {
    id: 'changes',
    title: 'Changes to this policy',
    blocks: [
      paragraph(
        `The date at the top says when this policy last changed. When a change matters to you, ${brand.name} writes to you by email or in the app before it applies, and where the law asks for your consent, we ask for it.`,
      ),
    ],
  }
}

function contact(brand: Brand): Section {
  return {
    id: 'contact',
    title: 'Contact',
    blocks: [
      paragraph(`Questions about your data go to the data protection officer of ${brand.legalName}:`),
      waysToReach(brand),
    ],
  }
}
