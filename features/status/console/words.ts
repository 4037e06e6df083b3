// Answers for the words of the dashboard's rail health.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('status-console', {
  title: 'Partner status',
  note: '14 days, asked every minute',
  working: 'working',
  slow: 'slow',
  failing: 'failing',
  unknown: 'not measured',
  since: 'Since {time}',
  median: '{count} ms',
  loading: 'Loading partner status',
  statusPage: 'Public status page',
})
