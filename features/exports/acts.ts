// Answers for what is said of the acts of exports. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'exports.ask': { says: 'Request export' },
  'exports.ask-in-full': { says: 'Export personal data in full', approvers: house },
  'exports.cancel': { says: 'Cancel export' },
  'exports.link': { says: 'Get link to export' },
  'exports.download': { says: 'Download export' },
}
