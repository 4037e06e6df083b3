// Answers for the words of changing a price in the console.
import { catalogue } from '#kit/words/words.ts'

export const changeWords = catalogue('charges-change-console', {
  change: 'Change',
  changeOf: 'Change: {name}',
  changeEffect:
    'The new price is in force from the start of a day in Lagos, or as soon as another person approves it. Earlier charges do not change.',
  promote: 'New promotion',
  promoteEffect:
    'Waives part of the fee for bank transfers for some days. VAT falls with the fee; stamp duty stays.',
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
  exempt: 'Exempt',
  lastDay: 'Last day in Lagos',
  examples: 'Customer pays in total',
  sends: 'Amount sent',
  paysBefore: 'Before',
  paysAfter: 'After',
  takeBack: 'Withdraw',
  takeBackOf: 'Withdraw: {name}',
  changeIt: 'Change',
  withdrawn: 'Withdrawn',
})
