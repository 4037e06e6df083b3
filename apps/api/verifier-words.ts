// Answers for the words of the page that checks an export of the audit log.
import { catalogue } from '#kit/words/words.ts'

export const verifierWords = catalogue('verifier', {
  title: '{product} audit verifier',
  intro:
    'Checks a signed export of the audit log in this browser. The page asks no server and keeps nothing, so save it and open it offline if you like.',
  choose: 'Choose an export (a .jsonl file), or drop it here.',
  wanted: 'Fingerprint you were given',
  wantedHint:
    'Get it separately from the file: it is on the audit page of the console and at /api/v1/audit-log/public-key.',
  reading: 'Reading…',
  verified: 'Verified',
  verifiedBody: 'Every row is as it was sealed, none is missing, and the signature fits.',
  failed: 'Not verified',
  otherKey: 'Signed with a different key from the one you were given.',
  compare: 'Compare the fingerprint below with the one you were given before you rely on this.',
  sameKey: 'Signed with the key you were given.',
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
  fault: 'Problem',
  moreFaults: 'More faults are not listed.',
  rowsTitle: 'Contents',
  firstRows: 'The first 500 rows are shown; all were checked.',
  at: 'When',
  actor: 'Actor',
  action: 'Action',
  target: 'Target',
  outcome: 'Outcome',
  changes: 'Change',
})
