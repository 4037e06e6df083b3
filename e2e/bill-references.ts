// Answers for references that billers' customers are known by in tests: ones that fit the form of a biller, unlike each other, and ones that do not.
import assert from 'node:assert/strict'
import type { ReferenceForm } from '#features/bills/reference-form.ts'

/** Longer than this none is made where a form lets it be shorter. */
const usualLength = 12

const lengthOf = ({ least = 1, most = usualLength }: ReferenceForm): number =>
  Math.min(most, Math.max(least, usualLength))

const lettersOf = (number: number): string =>
  [676, 26, 1].map((place) => String.fromCodePoint(65 + (Math.floor(number / place) % 26))).join('')

/**
 * The reference of this number that fits a form. Its last two digits say what the sandbox makes of it (features/bills/README.md).
 */
export function referenceFor(form: ReferenceForm, number: number, ending = '10'): string {
  const { kind, begins = '' } = form
  const digits = (length: number) => {
    const padded = String(number).padStart(length - ending.length, '0')
    assert.equal(padded.length, length - ending.length, `${kind} has room for ${number}`)
    return `${padded}${ending}`
  }
  switch (kind) {
    case 'digits':
    case 'letters_and_digits':
      return `${begins}${digits(lengthOf(form))}`
    case 'digits_or_email':
      return digits(lengthOf(form))
    case 'words':
      return `Ada Obi ${number} ${ending}`
    case 'meter':
      return `45${digits(9)}`
    case 'phone':
      return begins === '' ? `0803${digits(7)}` : `0${begins}${digits(10 - begins.length)}`
    case 'phone_abroad':
      // Of Ghana: its digit before the last two is of the first operator, which sells any amount.
      return `+233${240_000 + number}0${ending}`
    case 'email':
      return `ada${number}@mail.example${ending}`
    case 'plate':
      // Its letters tell numbers apart, and its last two digits are the ending.
      return `${lettersOf(number)}-1${ending}DE`
  }
}

/** One that does not fit it, nearly: a character too few, or without what it has to have. */
export function misfitFor(form: ReferenceForm): string {
  const { kind, least = 1, begins = '' } = form
  switch (kind) {
    case 'digits':
    case 'letters_and_digits':
      return `${begins}${'1'.repeat(least - 1)}` || '!'
    case 'digits_or_email':
    case 'words':
      return '1'.repeat(least - 1)
    case 'meter':
      return '450392000010'
    case 'phone':
      return '0803123451'
    case 'phone_abroad':
      return '+0332400000010'
    case 'email':
      return 'ada.mail.example'
    case 'plate':
      return 'AB-123CD'
  }
}
