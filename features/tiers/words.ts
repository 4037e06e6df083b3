// Answers for the words of tiers: the ladder, the way up, and what customers are told of a decision.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { documentKinds, paperKinds, proofKinds } from './contract.ts'

export const words = catalogue('tiers', {
  approvedTitle: 'You’re on Tier {tier}',
  approvedBody: 'We checked your papers. Your new limits hold from now on.',
  rejectedTitle: 'We could not move you to Tier {tier}',
  rejectedBody: '{reason} You can try again.',
  againTitle: 'Send one photo again',
  againBody: '{reason}',
  againPlain: 'We could not read one of your photos.',
  rejectedPlain: 'We could not confirm your details from what you sent.',
  tryWhenReady: 'You can try again when you are ready.',

  limits: 'Limits',
  tier: 'Tier {tier}',
  tierNone: 'Email confirmed',
  tierNoneBody: 'You can look around. Your wallet can’t hold money yet.',
  youAreHere: 'You are here',
  reached: 'Confirmed',
  sendLeft: 'You can still send today',
  atMidnight: 'Starts again at midnight',
  sendToday: 'Send today',
  balance: 'Keep in wallet',
  singleDeposit: 'Receive at once',
  dailyOut: 'Send in a day',
  upTo: 'up to {amount}',
  noLimit: 'No limit',
  left: '{amount} left',
  usedOf: '{amount} used of {most}',
  ofMost: '{amount} of {most}',
  customLimit: 'A limit set for you',
  limitsMay: 'Limits come from the rules of the Central Bank of Nigeria.',
  needNumber: 'BVN or NIN, and a photo of your face',
  needBvn: 'BVN',
  needNin: 'NIN',
  needId: 'A government ID',
  needProof: 'Proof of address, such as a light bill',
  there: '(done)',
  missing: '(still needed)',
  goTo: 'Go to Tier {tier} · 3 minutes',
  confirmNumber: 'Confirm your BVN or NIN',
  waitingTitle: 'We are checking your details for Tier {tier}',
  waitingBody: 'A person on our team looks at them, usually within a day. You need not do anything. We tell you here.',
  withdraw: 'Take my request back',
  sendAgain: 'Send the photo again',

  bvn: 'BVN',
  nin: 'NIN',
  numberTitle: 'Confirm your {kind} too',
  numberLead: 'Tier 2 and 3 need both your BVN and your NIN.',
  numberLabel: 'Your {kind}',
  checkNumber: 'Check my {kind}',
  numberChecking: 'We are checking your number. This takes a moment.',
  numberFailed: 'We could not confirm this {kind}. Check the 11 digits, and that it is yours.',

  documentTitle: 'Show us an ID',
  documentLead: 'Any one of these will do. It must be yours and still valid.',
  documentKind: 'Kind of ID',
  choose: 'Choose one',
  chooseDocument: 'Choose the kind of ID',
  documentNumber: 'Number on the ID',
  photoMissing: 'Add this photo',
  photoPage: 'The page with your photo',
  front: 'The front',
  back: 'The back',
  photoHint: 'Lay it flat in good light. All four corners in the picture, no flash.',
  askFor: 'Ask for Tier {tier}',
  passport: 'International passport',
  driversLicence: 'Driver’s licence',
  votersCard: 'Voter’s card',
  ninSlip: 'NIN slip',
  passportHint: 'A letter and 8 digits, such as A12345678',
  driversLicenceHint: 'As on the card, such as ABC12345AA01',
  votersCardHint: 'The VIN: 19 letters and digits',
  ninSlipHint: 'Your own NIN: 11 digits',

  addressTitle: 'Where do you live?',
  addressLead: 'We check it with a paper that has your name and this address.',
  street: 'House number and street',
  city: 'Town or area',
  state: 'State',
  fillIn: 'Fill this in',
  proofKind: 'Kind of paper',
  proof: 'Photo of the paper',
  proofHint: 'Not older than 3 months. Your name, the address and the date in the picture. A PDF is fine too.',
  utilityBill: 'Light or water bill',
  bankStatement: 'Bank statement',
  tenancyAgreement: 'Tenancy agreement',
  wasteBill: 'Waste bill',

  highest: 'You’re on the highest tier',
  highestBody: 'There is nothing more to confirm.',
  toLimits: 'Back to limits',
})

export const documentWords: Readonly<Record<(typeof documentKinds)[number], Word>> = {
  passport: words.passport,
  drivers_licence: words.driversLicence,
  voters_card: words.votersCard,
  nin_slip: words.ninSlip,
}

export const documentHints: Readonly<Record<(typeof documentKinds)[number], Word>> = {
  passport: words.passportHint,
  drivers_licence: words.driversLicenceHint,
  voters_card: words.votersCardHint,
  nin_slip: words.ninSlipHint,
}

export const proofWords: Readonly<Record<(typeof proofKinds)[number], Word>> = {
  utility_bill: words.utilityBill,
  bank_statement: words.bankStatement,
  tenancy_agreement: words.tenancyAgreement,
  waste_bill: words.wasteBill,
}

export const paperWords: Readonly<Record<(typeof paperKinds)[number], Word>> = {
  id_front: words.front,
  id_back: words.back,
  address_proof: words.proof,
}

/** The 36 states and the capital territory. */
export const states = [
  'Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River', 'Delta', 'Ebonyi',
  'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara',
  'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe',
  'Zamfara',
] as const
