// Answers for what the categories of billers are called, and what staff read of the shape of one.
import type { Word } from '#kit/words/words.ts'
import type { amountModes, Category, checks, confidences, deliveries } from './biller.ts'
import type { FieldKind } from './fields.ts'
import { words } from './words.ts'
import { catalogue } from '#kit/words/words.ts'

export const categories: Readonly<Record<Category, Word>> = {
  electricity: words.electricity,
  airtime: words.airtime,
  international_airtime: words.international_airtime,
  data: words.data,
  tv: words.tv,
  internet: words.internet,
  education: words.education,
  betting: words.betting,
  insurance: words.insurance,
  transport: words.transport,
  government: words.government,
  water: words.water,
  waste: words.waste,
  giving: words.giving,
}

const shapes = catalogue('bills-shapes', {
  variable: 'Any amount',
  planned: 'Plans',
  fixed: 'One price',
  due: 'What is due',
  byName: 'Name',
  byDue: 'Name and amount due',
  byNetwork: 'Network of the number',
  byFields: 'Fields of its own',
  byOperator: 'Operator abroad',
  unchecked: 'Not checked',
  token: 'Token',
  receipt: 'Receipt',
  topUp: 'Top-up',
  bundle: 'Data bundle',
  subscription: 'Subscription',
  pin: 'PIN',
  confirmation: 'Confirmation',
  credit: 'Credit on an account',
  certificate: 'Certificate',
  text: 'Text',
  name: 'Name',
  phone: 'Phone number',
  birthDate: 'Date of birth',
  year: 'Year',
  email: 'Email address',
  chosen: 'Choice of a list',
  ofPartner: 'A partner’s documents',
  ofList: 'A public list',
  unverified: 'To be verified',
})

export const amountWords: Readonly<Record<(typeof amountModes)[number], Word>> = {
  variable: shapes.variable,
  plan: shapes.planned,
  fixed: shapes.fixed,
  due: shapes.due,
}

export const checkWords: Readonly<Record<(typeof checks)[number], Word>> = {
  name: shapes.byName,
  amount_due: shapes.byDue,
  network: shapes.byNetwork,
  fields: shapes.byFields,
  operator: shapes.byOperator,
  none: shapes.unchecked,
}

export const deliveryWords: Readonly<Record<(typeof deliveries)[number], Word>> = {
  token: shapes.token,
  receipt: shapes.receipt,
  top_up: shapes.topUp,
  bundle: shapes.bundle,
  subscription: shapes.subscription,
  pin: shapes.pin,
  confirmation: shapes.confirmation,
  credit: shapes.credit,
  certificate: shapes.certificate,
}

export const fieldWords: Readonly<Record<FieldKind, Word>> = {
  text: shapes.text,
  name: shapes.name,
  phone: shapes.phone,
  birth_date: shapes.birthDate,
  year: shapes.year,
  email: shapes.email,
  choice: shapes.chosen,
}

export const confidenceWords: Readonly<Record<(typeof confidences)[number], Word>> = {
  A: shapes.ofPartner,
  B: shapes.ofList,
  C: shapes.unverified,
}
