// Answers for where a message leads inside the app.

/** The app's own address of a message's `href`; anything else leads home. */
export function placeOf(href: string): string {
  return /^\/app\/[^/\\]/.test(href) ? href.slice('/app'.length) : '/'
}

/** Below `/app`. */
export const settingsPath = '/profile/notifications'
