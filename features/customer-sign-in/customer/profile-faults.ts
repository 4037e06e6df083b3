// Answers for what is wrong with a name, a phone number or a birth date, in the words of the contract.
import { type DateParts, readDate } from '#kit/ui/date-input.tsx'
import { nigerianPhone, text } from '#kit/http/fields.ts'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { seenText } from '#kit/seen-text.ts'
import { say } from '#kit/words/words.ts'
import { nameMost, saveProfile } from '../contract.ts'
import { birthDateFault, isName } from '../rules.ts'
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

/** Of the three parts as they were typed; `now` decides who is old enough. */
export function birthDateWords(parts: DateParts, now: Date): string | undefined {
  const day = readDate(parts)
  if (day === null) return say(words.birthMissing)
  const fault = birthDateFault(day, now)
  return fault === undefined ? undefined : saveProfile.refuses[fault].say
}
