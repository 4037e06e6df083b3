// Answers for what notifications are in the customer app: the inbox behind the bell, and their settings.
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { settingsPath } from './customer/place-of.ts'

export const notifications = {
  pages: [
    {
      path: '/notifications',
      tab: 'home',
      load: async () => (await import('./customer/inbox-page.tsx')).InboxPage,
    },
    {
      path: settingsPath,
      tab: 'profile',
      load: async () => (await import('./customer/settings-page.tsx')).NotificationSettingsPage,
    },
  ],
} satisfies CustomerFeature<never>
