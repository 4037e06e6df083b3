// Answers for how a rate is written for people: naira for a dollar, its digits grouped, as many decimals as it has.
import { groupDigits } from '#kit/money/display.ts'

/** `1543.27` as `₦1,543.27`. */
export const shownRate = (text: string): string => `₦${groupDigits(text)}`
