// Answers for the fields that a biller asks for beside a reference: what a row says of each, and how what somebody tells is read. Pure.
import { emailRule } from '#kit/email-address.ts'
import { readNigerianPhone } from '#kit/nigerian-phone.ts'

export const fieldKinds = ['text', 'name', 'phone', 'birth_date', 'year', 'email', 'choice'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Those that have a least and a most: characters of a text, years of age of a birth date, and of a year itself. */
export const isBounded = (kind: FieldKind): boolean =>
  kind === 'text' || kind === 'birth_date' || kind === 'year'

/** A field as a row has it. */
export type BillerField = {
  readonly key: string
  readonly label: string
  /** What it has to be: shown under it, and said where it is not. A choice needs none. */
  readonly hint?: string | undefined
  /** The heading that it stands under. */
  readonly group?: string | undefined
  readonly kind: FieldKind
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** Of a choice: the choice before it on which its list hangs. */
  readonly of?: string | undefined
  /** It asks for the customer's own: what their account has is proposed. */
  readonly own?: true | undefined
}

/** What was told, by the keys of fields. */
export type Told = Readonly<Record<string, string>>

/** Longer than this nothing is that somebody tells. */
export const toldLongest = 200

const textMost = 100
const ageMost = 120

/** What somebody told, as it is kept and handed over; undefined where it is not what the field asks for. Whether a choice is offered its list says. */
export function readField(field: BillerField, typed: string, today: string): string | undefined {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > toldLongest || /[\p{C}<>]/u.test(text)) return undefined
  const { kind, least, most } = field
  switch (kind) {
    case 'text':
      return text.length >= (least ?? 1) && text.length <= (most ?? textMost) ? text : undefined
    case 'name':
      return /^\p{L}[\p{L}\p{M}' .’-]*$/u.test(text) && text.length >= 2 && text.length <= textMost
        ? text
        : undefined
    case 'phone':
      return phoneIn(text)
    case 'birth_date':
      return birthDateIn(text, { least: least ?? 0, most: most ?? ageMost, today })
    case 'year':
      return /^\d{4}$/.test(text) && text >= String(least ?? 1900) && text <= String(most ?? yearOf(today))
        ? text
        : undefined
    case 'email':
      return emailRule.form.test(text.toLowerCase()) && text.length <= textMost
        ? text.toLowerCase()
        : undefined
    case 'choice':
      return text.length <= textMost ? text : undefined
  }
}

const yearOf = (day: string): number => Number.parseInt(day.slice(0, 4), 10)

function phoneIn(text: string): string | undefined {
  const read = readNigerianPhone(text)
  return read === null ? undefined : `0${read.slice(-10)}`
}

/** `1990-05-17`, or as it is typed in its three parts, `1990-5-17`; of somebody as old as the bounds want them today. */
function birthDateIn(
  text: string,
  { least, most, today }: { readonly least: number; readonly most: number; readonly today: string },
): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const born = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${born}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== born || born > today) return undefined
  const hadBirthday = today.slice(5) >= born.slice(5)
  const age = yearOf(today) - yearOf(born) - (hadBirthday ? 0 : 1)
  return age >= least && age <= most ? born : undefined
}

/** The fields whose lists hang on one: what was chosen of them is of another list once it changes. */
export const hangingOn = (fields: readonly BillerField[], key: string): readonly string[] =>
  fields.flatMap((field) => (field.of === key ? [field.key] : []))

/** Whether each has a key of its own, and hangs on no list but one before it that hangs on none. */
export const areWhole = (fields: readonly BillerField[]): boolean =>
  fields.every(({ key, kind, of, hint }, at) => {
    const before = fields.slice(0, at)
    return (
      before.every((one) => one.key !== key) &&
      (kind === 'choice' || hint !== undefined) &&
      (of === undefined ||
        (kind === 'choice' &&
          before.some((one) => one.key === of && one.kind === 'choice' && one.of === undefined)))
    )
  })
