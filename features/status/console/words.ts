// Answers for the words of the dashboard's rail health.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('status-console', {
  title: 'Rail health',
  note: '14 days, asked every minute',
  app: 'API and site',
  database: 'Database',
  bank: 'Partner bank, money in',
  payout: 'Partner bank, money out',
  identity: 'Identity bureau',
  mail: 'Mail',
  working: 'working',
  slow: 'slow',
  failing: 'failing',
  unknown: 'not measured',
  answered: '{share} answered',
  since: 'Since {time}',
  median: '{count} ms',
  loading: 'Loading rail health',
  statusPage: 'Public status page',
})
