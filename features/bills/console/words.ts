// Answers for the words of staff about billers.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('bills-console', {
  title: 'Catalogue',
  note: 'Customers can pay {sold} of {all}.',
  find: 'Search name, category or partner',
  show: 'Show',
  all: 'All',
  sold: 'Sold',
  notSold: 'Not sold',
  name: 'Biller',
  category: 'Category',
  reference: 'Reference',
  fee: 'Fee with VAT',
  soldBy: 'Sold by',
  offeredBy: 'Offer at {partners}',
  confidence: 'Source',
  confidenceA: 'By a partner’s documents',
  confidenceB: 'By a public list',
  confidenceC: 'To be verified',
  none: 'No biller matches',
})
