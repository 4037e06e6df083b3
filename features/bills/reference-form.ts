// Answers for the forms that references have. Staff choose one: a pattern that somebody writes could take a server for ever to try. Pure.
import { emailRule } from '#kit/email-address.ts'
import { phoneStart } from './biller.ts'

export const formKinds = [
  'meter',
  'digits',
  'letters_and_digits',
  'words',
  'phone',
  'phone_abroad',
  'email',
  'digits_or_email',
  'plate',
] as const

type FormKind = (typeof formKinds)[number]

/** Those that have a least and a most of characters. */
export const isCounted = (kind: FormKind): boolean =>
  kind === 'digits' || kind === 'letters_and_digits' || kind === 'words' || kind === 'digits_or_email'

/** Those that may hold a sign between their characters, or begin with what never changes. */
export const isSpelled = (kind: FormKind): boolean => kind === 'digits' || kind === 'letters_and_digits'

export const signs = ['-', '/', '/-'] as const

/** What a reference fits in everywhere. */
export const longest = 40

export type ReferenceForm = {
  readonly kind: (typeof formKinds)[number]
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly also?: (typeof signs)[number] | undefined
  readonly begins?: string | undefined
}

/** As addresses of our own customers are held to. */
const email = emailRule.form.source.slice(1, -1)

function times({ least = 1, most = longest }: ReferenceForm): string {
  return least === most ? `{${least}}` : `{${least},${most}}`
}

/** The pattern of a form. Each character is tried against one class at a time, so that a wrong reference is refused as soon as a right one is taken. */
export function patternOf(form: ReferenceForm): string {
  const { kind, also = '', begins = '' } = form
  switch (kind) {
    case 'digits':
      return `^${begins}${also === '' ? String.raw`\d` : `[0-9${also}]`}${times(form)}$`
    case 'letters_and_digits':
      return `^${begins}[A-Za-z0-9${also}]${times(form)}$`
    case 'words':
      return `^.${times(form)}$`
    case 'meter':
      return String.raw`^\d{11}(\d{2})?$`
    case 'phone':
      return begins === ''
        ? String.raw`${phoneStart}[789][01]\d{8}$`
        : String.raw`${phoneStart}${begins}\d{${10 - begins.length}}$`
    case 'phone_abroad':
      return String.raw`^\+[1-9]\d{6,14}$`
    case 'email':
      return `^${email}$`
    case 'digits_or_email':
      return String.raw`^(\d${times(form)}|${email})$`
    case 'plate':
      return String.raw`^[A-Z]{3}-?\d{3}[A-Z]{2}$`
  }
}

const called: Readonly<Record<ReferenceForm['kind'], string>> = {
  digits: 'digits',
  letters_and_digits: 'letters and digits',
  words: 'characters',
  meter: '11 or 13 digits',
  phone: 'a phone number',
  phone_abroad: 'a phone number abroad',
  email: 'an email address',
  digits_or_email: 'digits, or an email address',
  plate: 'a number plate',
}

/** A form as staff read it. */
export function formText(form: ReferenceForm): string {
  const { kind, least, most, also, begins } = form
  const count = isCounted(kind) ? `${least === most ? `${least}` : `${least} to ${most}`} ` : ''
  const signed = also === undefined ? '' : `, also ${[...also].join(' and ')}`
  return `${begins === undefined ? '' : `${begins} and `}${count}${called[kind]}${signed}`
}

/** More zeros than a reference has lost in a spreadsheet. */
const zerosMost = 3

/** A reference of digits with the zeros at its beginning that a spreadsheet drops, where its form has one length; undefined where nothing is missing. */
export function mendedReference({ kind, least, most }: ReferenceForm, written: string): string | undefined {
  const length = kind === 'phone' ? 11 : kind === 'digits' && least === most ? least : undefined
  if (length === undefined || !/^[1-9]\d*$/.test(written)) return undefined
  const missing = length - written.length
  return missing >= 1 && missing <= (kind === 'phone' ? 1 : zerosMost)
    ? written.padStart(length, '0')
    : undefined
}
