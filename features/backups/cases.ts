// Answers for the kinds of cases that backups open. Pure.
import { type CaseDeclaration, dueHours } from '#features/cases/kind.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('backups-cases', {
  missing: 'No new backup',
  missingMeans:
    'Last night’s backup is missing, or it does not restore. Tell the operator of the server. The case closes automatically when a backup is verified.',
  behind: 'The database journal is not archived',
  behindMeans:
    'Changes after the time below are on one disk only. Tell the operator of the server. The case closes automatically when the journal is archived again.',
})

export const cases = {
  backup_missing: {
    word: words.missing,
    meaning: words.missingMeans,
    acts: [],
    isOverByItself: true,
    dueHours: dueHours.money,
  },
  journal_behind: {
    word: words.behind,
    meaning: words.behindMeans,
    acts: [],
    isOverByItself: true,
    dueHours: dueHours.stop,
  },
} as const satisfies Record<string, CaseDeclaration>
