// Answers for the words of the dashboard's panel of backups.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('backups-console', {
  title: 'Backups',
  loading: 'Loading backups',
  newest: 'Latest verified backup',
  none: 'none yet',
  noneSince: 'none since {time}',
  tonight: 'Last night’s backup',
  running: 'being made',
  proven: 'restored and verified',
  failed: 'failed',
  journal: 'Journal of the database',
  keptUntil: 'kept until {time}',
  behind: 'not kept since {time}',
  behindNever: 'not kept',
  journalOff: 'not archived',
  journalProof: 'Restored from base backup and journal',
  operator: 'You run your own database: this server makes no backups of it.',
  nobody: 'No backups are made. Set a folder in BACKUP_DIR.',
  journalByOthers:
    'If the disk is lost, changes after the backup are lost too, unless you archive the journal yourself.',
})
