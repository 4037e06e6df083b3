// Answers for what is wrong with a name, a phone number or a birth date, in the words of the contract.
import { type DateParts, readDate } from '#kit/ui/date-input.tsx'
import { nigerianPhone, text } from '#kit/http/fields.ts'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { seenText } from '#kit/seen-text.ts'
import { say } from '#kit/words/words.ts'
import { nameMost, saveProfile } from '../contract.ts'
import { birthDateFault, isHouseName, isName } from '../rules.ts'
import { words } from '../words.ts'

function nameFault(name: string, missing: string): string | undefined {
  const seen = seenText(name).trim()
  if (seen === '') return missing
  if (!isName(seen)) return saveProfile.refuses.name_unreadable.say
  return fieldFault(text(nameMost), name)
}

export function firstNameFault(name: string): string | undefined {
  return nameFault(name, say(words.firstNameMissing))
}

export function lastNameFault(name: string): string | undefined {
  return nameFault(name, say(words.lastNameMissing))
}

/** Of the number as it was typed. */
export function phoneFault(typed: string): string | undefined {
  return fieldFault(nigerianPhone, typed)
}

/** Why three parts name no day: one is missing, or the calendar has none like it. */
export function unreadWords({ day, month, year }: DateParts): string {
  return say([day, month].includes('') || year.length < 4 ? words.birthMissing : words.birthNoDay)
}

/** Who writes the product's own name, or that of its support, is told at the surname. */
export function houseNameFault(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  product: string,
): string | undefined {
  return isHouseName(`${firstName} ${lastName}`, product) ? say(words.nameOurs) : undefined
}

/** Of the three parts as they were typed; `now` decides who is old enough. */
export function birthDateWords(parts: DateParts, now: Date): string | undefined {
  const day = readDate(parts)
  if (day === null) return unreadWords(parts)
  const fault = birthDateFault(day, now)
  return fault === undefined ? undefined : saveProfile.refuses[fault].say
}
