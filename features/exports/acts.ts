// Answers for what is said of the acts of exports. Pure.
import { type Acts, house, plain, stops } from '#features/team/act.ts'

export const acts: Acts = {
  'exports.ask': { says: 'Request export', guard: plain },
  'exports.ask-in-full': { says: 'Export personal data in full', approvers: house },
  'exports.cancel': { says: 'Cancel export', guard: stops },
  // The file may be one that two people agreed to before.
  'exports.link': { says: 'Get link to export', guard: plain },
  'exports.download': { says: 'Download export' },
}
