// Answers for the words of the page that checks an export of the audit log.
import { catalogue } from '#kit/words/words.ts'

export const verifierWords = catalogue('verifier', {
  title: '{product} audit verifier',
  intro:
    'Checks a signed export of the audit log in this browser. The page asks no server and keeps nothing, so save it and open it without a network if you like.',
  choose: 'Choose an export (a .jsonl file), or drop it here.',
  wanted: 'Fingerprint of the key that you were given',
  wantedHint:
    'Get it separately from the file: it is on the audit page of the console and at /api/v1/audit-log/public-key.',
  reading: 'Reading…',
  verified: 'Verified',
  verifiedBody: 'Every row is as it was sealed, none is missing, and the signature fits.',
  failed: 'Not verified',
  otherKey: 'It is signed by another key than the one you were given.',
  compare: 'Compare the fingerprint below with the one you were given before you rely on this.',
  sameKey: 'It is signed by the key you were given.',
  notOurs: 'This is not an audit log export.',
  product: 'Product',
  installation: 'Installation',
  madeAt: 'Made',
  seals: 'Seals',
  rows: 'Rows',
  fingerprint: 'Fingerprint of the key',
  faultsTitle: 'Faults found',
  line: 'Line',
  seal: 'Seal',
  fault: 'What is wrong',
  moreFaults: 'More faults are not listed.',
  rowsTitle: 'Contents',
  firstRows: 'The first 500 rows are shown; all were checked.',
  at: 'When',
  actor: 'Who',
  action: 'What',
  target: 'To what',
  outcome: 'Outcome',
  changes: 'Change',
})
