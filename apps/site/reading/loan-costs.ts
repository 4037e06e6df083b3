// Answers for the text of the page with a worked example of a loan.
import type { Brand } from '#kit/brand/brand.ts'
import { list, paragraph, type Section, type Text } from './blocks.ts'
import { comparisonTable, exampleSentence, exampleTable, scheduleTable } from './loan-figures.ts'

export function loanCosts(brand: Brand): Text {
  return {
    title: 'What a loan costs',
    description: `A worked example of a loan from ${brand.name}: instalment, fee, total, cost of credit, APR and effective rate, for terms from 3 to 24 months.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      exampleSentence(brand),
      'Terms run from 3 to 24 months. A person decides within 24 hours.',
      'You see your own rate, every cost and every date before you accept.',
    ],
    sections: [
      { id: 'example', title: 'An example', blocks: [exampleTable(brand), scheduleTable(brand)] },
      {
        id: 'short-or-long',
        title: 'Short or long',
        blocks: [
          paragraph(
            'The same amount at the same rate and fee. A longer term has smaller instalments and costs more in total; its APR falls, because the fee is spread over more months.',
          ),
          comparisonTable(brand),
        ],
      },
      calculation,
      variables(brand),
    ],
  }
}

const calculation: Section = {
  id: 'how-it-is-calculated',
  title: 'How it is calculated',
  blocks: [
    list(
      '**Instalment.** The same amount each month, of which interest is paid first and the rest repays principal.',
      '**Interest.** The monthly rate on what is still owed, rounded half up to the kobo. The last instalment settles rounding differences.',
      '**You get.** The amount less the fee, which is taken at the start.',
      '**Cost of credit.** Everything you repay, less what you got.',
      '**APR.** Twelve times the monthly rate at which the instalments are worth what you got.',
      '**Effective rate.** That monthly rate compounded over twelve months.',
    ),
  ],
}

function variables(brand: Brand): Section {
  return {
    id: 'what-can-change-it',
    title: 'What can change it',
    blocks: [
      list(
        'Your offer may have a different rate, fee or amount from this example. It shows its own APR.',
        'Repaying early costs nothing and saves the interest of the remaining time.',
        'Paying late costs a late charge, which your offer states. It is not in these figures.',
      ),
      paragraph(
        `The [loyalty loan policy](${brand.legalEntity.loanPolicyPath}) has all the rules: who may apply, how a decision is made, what happens when a date is hard to keep, and where to complain.`,
      ),
    ],
  }
}
