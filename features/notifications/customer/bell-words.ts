// Answers for the words of the bell, apart from the others: every first screen loads them.
import { catalogue } from '#kit/words/words.ts'

export const bellWords = catalogue('notifications-bell', {
  bell: 'Notifications',
  unread: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  many: 'Notifications, more than {count} unread',
})
