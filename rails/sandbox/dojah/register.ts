// Answers for the sandbox's register of people: who is behind a BVN or NIN, and how the last digit bends the answer.
import type { Database } from '#kit/db/database.ts'

export type RegisterKind = 'bvn' | 'nin'
export type PersonStatus = 'active' | 'watch_listed' | 'suspended' | 'deceased'
export type Person = {
  readonly kind: RegisterKind
  readonly number: string
  readonly first_name: string
  readonly middle_name: string
  readonly last_name: string
  /** `yyyy-mm-dd` */
  readonly date_of_birth: string
  readonly status: PersonStatus
}

/** Who answers under a number that nobody registered, so that a newcomer can try by hand. */
export const defaultPerson = {
  first_name: 'Adaeze',
  middle_name: 'Chidinma',
  last_name: 'Okonkwo',
  date_of_birth: '1994-03-14',
} as const

/** The other person of the endings 1 and 2: a name and a day that match nobody. */
const otherPerson = { first_name: 'Ibrahim', middle_name: 'Sani', last_name: 'Danjuma' } as const

// Documented by Dojah as a test number; the second is its NIN counterpart. They match whatever their last digit.
const testNumbers: ReadonlySet<string> = new Set(['22222222222', '70123456789'])

export type LookUp =
  | { readonly kind: 'found'; readonly person: Person; readonly photo: boolean }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'suspended' | 'deceased' }
  /** The register behind the bureau fails: an error at once, or no answer at all. */
  | { readonly kind: 'failing' | 'silent' }

/** Writes a person down, in place of whoever had the number. */
export async function registerPerson(database: Database, person: Person): Promise<void> {
  await database.sql`
    insert into identity_people (kind, number, first_name, middle_name, last_name, date_of_birth, status)
    values (${person.kind}, ${person.number}, ${person.first_name}, ${person.middle_name}, ${person.last_name},
      ${person.date_of_birth}, ${person.status})
    on conflict (kind, number) do update set first_name = excluded.first_name, middle_name = excluded.middle_name,
      last_name = excluded.last_name, date_of_birth = excluded.date_of_birth, status = excluded.status`
}

/** What the register answers about a number of eleven digits. The table is in README.md. */
export async function lookUp(database: Database, kind: RegisterKind, number: string): Promise<LookUp> {
  const [registered] = await database.sql<Person>`
    select kind, number, first_name, middle_name, last_name, date_of_birth, status from identity_people
    where kind = ${kind} and number = ${number}`
  const person = registered ?? { kind, number, ...defaultPerson, status: 'active' as const }
  const ending = testNumbers.has(number) ? '0' : number.slice(-1)
  if (registered && (registered.status === 'suspended' || registered.status === 'deceased')) {
    return { kind: registered.status }
  }
  switch (ending) {
    case '1':
      return { kind: 'found', person: { ...person, ...otherPerson }, photo: true }
    case '2':
      return {
        kind: 'found',
        person: { ...person, date_of_birth: shiftedBirth(person.date_of_birth) },
        photo: true,
      }
    case '3':
      return { kind: 'not_found' }
    case '4':
      return { kind: 'found', person: { ...person, status: 'watch_listed' }, photo: true }
    case '5':
      return { kind: number.endsWith('55') ? 'silent' : 'failing' }
    case '6':
      return { kind: 'suspended' }
    case '7':
      return { kind: 'found', person, photo: false }
    case '8':
    case '9':
      return registered ? { kind: 'found', person, photo: true } : { kind: 'not_found' }
  }
  return { kind: 'found', person, photo: true }
}

/** The same day and month five years earlier: nobody's typing error. */
function shiftedBirth(date: string): string {
  const day = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  return `${Number(date.slice(0, 4)) - 5}-${day}`
}
