// Answers for the heads of the columns of exported messages of staff.
import { catalogue } from '#kit/words/words.ts'

export const exportWords = catalogue('staff-messages-export', {
  started: 'Started (Lagos)',
  subject: 'Subject',
  audience: 'Who',
  topic: 'About',
  state: 'State',
  people: 'People',
  reached: 'Reached',
  maker: 'By',
  checker: 'Approved by',
  ended: 'Ended (Lagos)',
  id: 'Id',
})
