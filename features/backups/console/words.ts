// Answers for the words of the dashboard's panel of backups.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('backups-console', {
  title: 'Backups',
  loading: 'Loading backups',
  newest: 'Newest copy that restores',
  none: 'none yet',
  noneSince: 'none since {time}',
  tonight: 'The last night’s copy',
  running: 'being made',
  proven: 'restored and proven',
  failed: 'failed',
  journal: 'Journal of the database',
  keptUntil: 'kept until {time}',
  behind: 'not kept since {time}',
  behindNever: 'not kept',
  journalOff: 'not archived',
  journalProof: 'Restored from base copy and journal',
  operator: 'Your database is kept by you: this server makes no copies of it.',
  nobody: 'No copies are made here. Name a folder in BACKUP_DIR.',
  journalByOthers:
    'If the disk is lost, so is what came after the copy, unless you keep the journal by means of your own.',
})
