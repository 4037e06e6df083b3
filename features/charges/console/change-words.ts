// Answers for the words of changing a price in the console.
import { catalogue } from '#kit/words/words.ts'

export const changeWords = catalogue('charges-change-console', {
  change: 'Change',
  changeOf: 'Change: {name}',
  changeEffect:
    'The new price holds from the beginning of a day in Lagos on, or as soon as somebody else approves it. What was charged before stays as it was.',
  promote: 'New promotion',
  promoteEffect:
    'Lets a part of the fee for transfers to banks go for some days. VAT falls with the fee; stamp duty stays.',
  name: 'Name',
  nameHint: 'Customers read it on the page of fees',
  bands: 'Fee by amount',
  upTo: 'Up to',
  above: 'Above that',
  anyAmount: 'Any amount',
  fee: 'Fee',
  addBand: 'Add a band',
  removeBand: 'Remove band {number}',
  taxPercent: 'Percent of the fee',
  percentOff: 'Percent off the fee',
  value: 'Duty',
  minimum: 'From an amount of',
  exempt: 'Not owed for',
  lastDay: 'Last day in Lagos',
  source: 'Rests on',
  sourceHint: 'The law, circular or decision, 5 to 200 characters',
  examples: 'What leaves the sender’s wallet',
  sends: 'Amount sent',
  paysBefore: 'Before',
  paysAfter: 'After',
  takeBack: 'Take back',
  takeBackOf: 'Take back: {name}',
  changeIt: 'Change',
  withdrawn: 'Taken back',
})
