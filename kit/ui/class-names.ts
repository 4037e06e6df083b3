// Answers for joining class names where some stand only sometimes.

/** The given classes with a blank between them; false, null, undefined and '' are left out. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
