// Answers for the words of queues: who has taken a row, the note on it, when it is due.
import { catalogue } from '#kit/words/words.ts'

export const queueWords = catalogue('kit-queues', {
  owner: 'Taken by',
  nobody: 'Nobody',
  take: 'Take it',
  leave: 'Leave it',
  note: 'For colleagues',
  noNote: 'No note for colleagues',
  addNote: 'Add note',
  changeNote: 'Change note',
  noteHint: 'What was found so far. Everybody of staff can read it.',
  save: 'Save note',
  saved: 'Saved',
  due: 'Due',
  dueAndOwner: 'Due, taken by',
  overdue: 'Overdue',
  everybodys: 'Taken by anybody',
  mine: 'Taken by me',
  nobodys: 'Taken by nobody',
  sum: 'In all {amount}',
  filterOwner: 'Taken by',
})
