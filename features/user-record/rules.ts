// Answers for what holds for notes and for the record of a user. Pure.

/** The most characters of a note. */
export const noteMost = 2_000
/** How long its author may mend a note; afterwards it stands as it was read by others. */
export const noteMendMilliseconds = 15 * 60_000
/** How many notes may be pinned at a time: what always stands on top is read, a long list is not. */
export const pinnedMost = 5

/** Whether a note may still be mended. */
export function isMendable(note: { readonly created_at: Date }, now: Date): boolean {
  return now.getTime() - note.created_at.getTime() <= noteMendMilliseconds
}

/** The fields of a user that staff may write. */
export const detailFields = ['first_name', 'last_name', 'phone', 'date_of_birth', 'address', 'email'] as const
export type DetailField = (typeof detailFields)[number]
