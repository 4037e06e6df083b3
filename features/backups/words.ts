// Answers for the words of the mail that tells owners of a missing backup.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('backups-mail', {
  missingTitle: 'No new backup',
  missingBody:
    'Last night’s backup is missing, or it does not restore. If the database were lost now, changes after the backup below would be lost.',
  missingAct:
    'Ask the operator of the server to check BACKUP_DIR. The server tries again every half hour, and the case closes automatically when it works.',
  behindTitle: 'The database journal is not archived',
  behindBody:
    'PostgreSQL cannot archive its journal. If its disk is lost, nothing after the time below can be restored, and the journal is filling that disk.',
  behindAct:
    'Ask the operator of the server to check PostgreSQL’s log and the disk of BACKUP_DIR. The case closes automatically when it works.',
  lastCopy: 'Latest verified backup',
  lastKept: 'Kept until',
  fault: 'What went wrong',
  none: 'None',
})
