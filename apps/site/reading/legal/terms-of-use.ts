// Answers for the Terms of use, with the policy against money laundering (KYC and AML).
import { documentWords, proofWords } from '#features/tiers/words.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { offersCoins } from '#kit/brand/coins-offered.ts'
import { say, type Word } from '#kit/words/words.ts'
import { heading, list, paragraph, type Section, type Text } from '../blocks.ts'
import { inWords, intelligenceUnit, only, supportLink, waysToReach } from './said.ts'

export function termsOfUse(brand: Brand): Text {
  return {
    title: 'Terms of use',
    description: `What you may and may not do with ${brand.name}, and our KYC and AML policy: due diligence, monitoring, reporting, records and audit under Nigerian law.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      'Use the service lawfully, for yourself, and only if you are 18 or older.',
      'We check who you are before money moves, with an ID and proof of address where the tier asks for them.',
      'We watch for money laundering and report suspicion to the Nigerian financial intelligence unit.',
      'Records are kept for at least 5 years, and the policy is audited every year.',
    ],
    sections: [
      agreement(brand),
      eligibility(),
      prohibited(),
      content(brand),
      policy(brand),
      dueDiligence(),
      riskAssessment(),
      monitoring(brand),
      reporting(),
      records(),
      exposedPersons(),
      audit(),
      compliance(brand),
      restriction(brand),
      changes(brand),
      contact(brand),
    ],
  }
}

function agreement(brand: Brand): Section {
  return {
    id: 'agreement',
    title: 'What these terms cover',
    blocks: [
      paragraph(
        `These terms govern how you use ${brand.host}, the ${brand.name} app and everything in them. They stand beside the [Terms of Service](/terms-of-service), which govern accounts and payments, and the [Privacy Policy](/privacy). ${brand.legalEntity.notABank}`,
      ),
      paragraph(
        'By using the site or the app you accept them. If you do not accept them, please do not use either.',
      ),
    ],
  }
}

function eligibility(): Section {
  return {
    id: 'eligibility',
    title: 'Who may use the service',
    blocks: [
      list(
        'You are at least 18 years old and able to make a contract.',
        'You use the account for yourself, not on behalf of someone else.',
        'You are not on a sanctions list that applies in Nigeria, and not in a place where the law forbids us to serve you.',
        'What you tell us is true, and you tell us when it changes.',
      ),
    ],
  }
}

function prohibited(): Section {
  return {
    id: 'prohibited-use',
    title: 'What you may not do',
    blocks: [
      list(
        'Use the service for anything unlawful: fraud, money laundering, financing of terrorism, evading tax or sanctions, or trade in what the law forbids.',
        'Give, sell or lend your account, or open one for somebody else.',
        'Split transactions to stay below a limit or a threshold.',
        'Break, overload or get around a protection of the service, or read data that is not yours. [Security researchers](/security#report-a-weakness) are welcome within the rules we give them.',
        'Send harmful code, or use robots where we did not offer an interface for them.',
        'Pretend to be us, or use our name to mislead anyone.',
      ),
    ],
  }
}

function content(brand: Brand): Section {
  return {
    id: 'content-and-links',
    title: 'Content and links',
    blocks: [
      paragraph(
        `Texts, drawings and marks on these pages belong to ${brand.legalName} or to those who license them to us. You may read, print and share them to decide about or use the service; for anything else, ask.`,
      ),
      paragraph(
        'Links to others, such as stores, billers and social networks, are a convenience. What they do is theirs to answer for.',
      ),
    ],
  }
}

function policy(brand: Brand): Section {
  return {
    id: 'kyc-aml-policy',
    title: 'KYC and AML policy',
    blocks: [
      paragraph(
        `${brand.legalName} and its partner banks must know their customers (KYC) and act against money laundering, the financing of terrorism and the financing of proliferation (AML). This section and the eight after it are that policy in brief. It binds every employee, and every customer accepts it by opening an account.`,
      ),
      paragraph(
        'It follows the Money Laundering (Prevention and Prohibition) Act 2022, the Terrorism (Prevention and Prohibition) Act 2022 and the regulations of the Central Bank of Nigeria.',
      ),
    ],
  }
}

function dueDiligence(): Section {
  return {
    id: 'customer-due-diligence',
    title: 'Customer due diligence',
    blocks: [
      paragraph(
        'Before we keep money for you, we establish who you are. What we ask for grows with what the account may do:',
      ),
      {
        kind: 'table',
        caption: 'What each tier asks for',
        head: ['Tier', 'Evidence'],
        rows: [
          [
            'Tier 1',
            'Name, date of birth and phone number, confirmed against your BVN or NIN, and a photo of your face',
          ],
          ['Tier 2', 'BVN and NIN, and a valid government ID'],
          ['Tier 3', 'All of tier 2, and proof of address'],
        ],
      },
      list(
        `A valid ID is one of these: ${accepted(documentWords)}.`,
        `Proof of address is one of these: ${accepted(proofWords)}. It must show your name and address and be no older than three months.`,
        'Names, dates and numbers are compared with the official register. One BVN or NIN confirms one person.',
        'Every customer is compared with the sanctions lists that apply in Nigeria.',
        'Where we cannot finish these checks, we do not open the wallet, or we close it.',
      ),
    ],
  }
}

/** What the app takes, as it names it there, within a sentence. */
function accepted(kinds: Readonly<Record<string, Word>>): string {
  const names = Object.values(kinds).map((kind) => say(kind))
  return inWords(names.map((name) => name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())))
}

function riskAssessment(): Section {
  return {
    id: 'risk-assessment',
    title: 'Risk assessment',
    blocks: [
      paragraph(
        'We assess the risk of each customer, product, channel and place as low, medium or high, and how closely we look follows from it. We assess our business as a whole as well: every year, and before we offer anything new.',
      ),
      paragraph(
        'A high risk means enhanced checks: the source of the money, its purpose, and the approval of a senior person.',
      ),
    ],
  }
}

function monitoring(brand: Brand): Section {
  const { features } = brand
  const watched = [
    'transfers',
    'bill payments',
    'card payments',
    ...only(features.loans, 'loans'),
    ...only(offersCoins(brand), 'crypto deposits'),
  ]
  return {
    id: 'ongoing-monitoring',
    title: 'Ongoing monitoring',
    blocks: [
      paragraph(
        `Checks do not end when the account opens. We monitor ${inWords(watched)} while the account is open, and compare them with what we know of the customer.`,
      ),
      list(
        'We look for patterns without an evident lawful purpose: amounts kept just below a threshold, money that leaves as fast as it came, many senders for one receiver, a sudden change after a long silence.',
        'We may ask where money comes from and what it is for, and hold a transaction until we know.',
        'Identity data is reviewed from time to time, and whenever something about it changes.',
      ),
    ],
  }
}

function reporting(): Section {
  return {
    id: 'suspicious-activity-reporting',
    title: 'Reporting suspicious activity',
    blocks: [
      paragraph(
        `When we suspect that money comes from crime or serves terrorism, we report it to the ${intelligenceUnit}, whatever the amount and whether or not the transaction went through. Transactions above the legal thresholds are reported to it too.`,
      ),
      paragraph(
        'The law forbids us to tell anyone that a report was made or considered, the customer included. Nobody suffers a disadvantage for reporting a suspicion in good faith.',
      ),
    ],
  }
}

function records(): Section {
  return {
    id: 'record-keeping',
    title: 'Records',
    blocks: [
      paragraph(
        'Identity documents, records of transactions, risk assessments and reports are kept for at least 5 years after the transaction or the end of the relationship, so that each transaction can be reconstructed, and handed to an authority that may ask for them.',
      ),
    ],
  }
}

function exposedPersons(): Section {
  return {
    id: 'politically-exposed-persons',
    title: 'Politically exposed persons',
    blocks: [
      paragraph(
        'People who hold or held prominent public functions in Nigeria, abroad or in an international organisation, their families and close associates receive enhanced checks:',
      ),
      list(
        'a senior manager approves the relationship before it begins or continues;',
        'we establish the source of wealth and of funds;',
        'we monitor the account more closely while it is open.',
      ),
      paragraph('If you are one of them, or become one, tell us.'),
    ],
  }
}

function audit(): Section {
  return {
    id: 'training-and-audit',
    title: 'Training and annual audit',
    blocks: [
      paragraph(
        'A compliance officer answers for this policy, and staff are trained in it. The policy and how it is followed are audited once a year, independently of those who carry it out, and the findings go to the board.',
      ),
    ],
  }
}

function compliance(brand: Brand): Section {
  return {
    id: 'compliance-with-nigerian-law',
    title: 'Compliance with Nigerian law',
    blocks: [
      paragraph(
        `${brand.legalName} complies with the laws of Nigeria and cooperates with the authorities that enforce them. These terms are governed by Nigerian law, and disputes go to arbitration in Lagos as the [Terms of Service](/terms-of-service#governing-law) say.`,
      ),
      heading('data-in-checks', 'Your data in these checks'),
      paragraph(
        'Data collected for these checks is used for them and protected as the [Privacy Policy](/privacy) says.',
      ),
    ],
  }
}

function restriction(brand: Brand): Section {
  return {
    id: 'restriction',
    title: 'When we restrict an account',
    blocks: [
      paragraph(
        `We may pause a transaction, freeze a wallet or close an account where these terms or the law require it. Unless the law forbids it, we tell you that we did, why, what you can send us, and how to have a person look again: write to ${supportLink(brand)}.`,
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
        `When these terms change, the date at the top changes with them, and ${brand.name} tells its customers of what matters to them by email or in the app.`,
      ),
    ],
  }
}

function contact(brand: Brand): Section {
  return { id: 'contact', title: 'Contact', blocks: [waysToReach(brand)] }
}
