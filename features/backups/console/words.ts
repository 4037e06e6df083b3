// Answers for the words of the dashboard's panel of backups.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('backups-console', {
  title: 'Backups',
  loading: 'Loading backups',
  newest: 'Latest copy that restores',
  none: 'none yet',
  noneSince: 'none since {time}',
  tonight: 'Last night’s copy',
  running: 'being made',
  proven: 'restored and proven',
  failed: 'failed',
  journal: 'Journal of the database',
  keptUntil: 'kept until {time}',
  behind: 'not kept since {time}',
  behindNever: 'not kept',
  journalOff: 'not archived',
  journalProof: 'Restored from base copy and journal',
  operator: 'You run your own database: this server makes no backups of it.',
  nobody: 'No backups are made. Set a folder in BACKUP_DIR.',
  journalByOthers:
    'If the disk is lost, changes after the copy are lost too, unless you archive the journal yourself.',
})
