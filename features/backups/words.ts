// Answers for the words of the mail that tells owners of a missing copy.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('backups-mail', {
  missingTitle: 'No new copy of the database',
  missingBody:
    'The copy of the last night is missing, or it does not restore. If the database were lost now, what came after the copy below would be lost.',
  missingAct:
    'Have whoever runs the server look at BACKUP_DIR. The server tries again every half hour, and its case closes by itself when it works.',
  behindTitle: 'The database’s journal is not kept',
  behindBody:
    'PostgreSQL cannot hand over its journal. Nothing after the time below can be restored if its disk is lost, and the journal fills that disk.',
  behindAct:
    'Have whoever runs the server look at PostgreSQL’s log and at the disk of BACKUP_DIR. The case closes by itself when it works.',
  lastCopy: 'Newest copy that restores',
  lastKept: 'Kept until',
  fault: 'What went wrong',
  none: 'None',
})
