// Answers for a text as it is seen: without what is not drawn, but with what shapes the letters beside it.

const ofJoiningScript =
  /^(?:\p{scx=Adlm}{2}|\p{scx=Arab}{2}|\p{scx=Beng}{2}|\p{scx=Deva}{2}|\p{scx=Gujr}{2}|\p{scx=Guru}{2}|\p{scx=Knda}{2}|\p{scx=Mlym}{2}|\p{scx=Mong}{2}|\p{scx=Nkoo}{2}|\p{scx=Orya}{2}|\p{scx=Sinh}{2}|\p{scx=Syrc}{2}|\p{scx=Taml}{2}|\p{scx=Telu}{2})$/u
const letters = /^[\p{L}\p{M}]+$/u
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u

/** Whether characters that are not drawn themselves change how those beside them are. */
function shapes(run: string, before: string, after: string): boolean {
  const beside = before + after
  if (/^[\u200C\u200D]$/.test(run)) {
    if (letters.test(beside) && ofJoiningScript.test(beside)) return true
    return run === '\u200D' && picture.test(before) && picture.test(after)
  }
  if (!picture.test(before)) return false
  return run === '\uFE0F' || (run === '\uFE0F\u200D' && picture.test(after))
}

/**
 * The text without characters that are not drawn: zero-width blanks, soft hyphens, marks of direction, fillers. Joiners stay between
 * letters of a script that needs them, and within pictures.
 */
export const seenText = (text: string): string =>
  text.replace(
    /(\P{Default_Ignorable_Code_Point})?(\p{Default_Ignorable_Code_Point}+)(?=(\P{Default_Ignorable_Code_Point})?)/gu,
    (_whole: string, before: string | undefined, run: string, after: string | undefined) =>
      (before ?? '') + (shapes(run, before ?? '', after ?? '') ? run : ''),
  )

/** Whether anything of a text is drawn: a pattern of Braille without a dot is none of it. */
export const isSeen = (text: string): boolean => /[^\s\u2800]/u.test(seenText(text))
