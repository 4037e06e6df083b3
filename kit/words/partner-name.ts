// Answers for what a partner is called where staff read of it.

/** `Dollar bank` of `dollar-bank`, as records have it. */
export const partnerName = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
