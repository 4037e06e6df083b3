// Answers for the words of queues: who has taken a row, the note on it, when it is due.
import { catalogue } from '#kit/words/words.ts'

export const queueWords = catalogue('kit-queues', {
  owner: 'Assigned to',
  nobody: 'Unassigned',
  take: 'Assign to me',
  leave: 'Unassign',
  note: 'For colleagues',
  noNote: 'No note for colleagues',
  addNote: 'Add note',
  changeNote: 'Change note',
  noteHint: 'What was found so far. All staff can read it.',
  save: 'Save note',
  due: 'Due',
  dueAndOwner: 'Due, assigned to',
  overdue: 'Overdue',
  everybodys: 'Assigned to anyone',
  mine: 'Assigned to me',
  nobodys: 'Unassigned',
  sum: 'Total {amount}',
  filterOwner: 'Assigned to',
})
