// Answers for who lives in the demo world: invented people with names as they are given in Nigeria. Pure.
import type { Random } from '#kit/random.ts'
import { foldForSearch } from '#kit/words/fold.ts'

const firstNames = [
  'Adaeze',
  'Chinedu',
  'Ngozi',
  'Emeka',
  'Ifeoma',
  'Obinna',
  'Chiamaka',
  'Kelechi',
  'Uchenna',
  'Amarachi',
  'Olúwaṣeun',
  'Yetunde',
  'Adébáyọ̀',
  'Fọláṣadé',
  'Ọmọ́wùnmí',
  'Túndé',
  'Bọ́lánlé',
  'Kẹ́hìndé',
  'Táíwò',
  'Ṣadé',
  'Ibrahim',
  'Aisha',
  'Musa',
  'Fatima',
  'Abubakar',
  'Zainab',
  'Umar',
  'Hauwa',
  'Sani',
  'Halima',
  'Efe',
  'Oghenekaro',
  'Osaze',
  'Itohan',
  'Tamuno',
  'Ibiso',
  'Blessing',
  'Ekaette',
  'Imaobong',
  'Aniefiok',
  'Tersoo',
  'Dooshima',
  'Ladi',
  'Pam',
  'Nanret',
  'Grace',
  'Samuel',
  'Esther',
  'Daniel',
  'Patience',
] as const

const lastNames = [
  'Okonkwo',
  'Eze',
  'Nwosu-Okereke',
  'Obi',
  'Anyanwu',
  'Okafor',
  'Nnamdi',
  'Chukwuma',
  'Onwuachi',
  'Uzoma',
  'Adébáyọ̀',
  'Adéyẹmí-Bánkọ́lé',
  'Ọlátúnbọ̀sún',
  'Akíndélé',
  'Balógun',
  'Ọ̀ṣunbọ́r',
  'Adélékè',
  'Ògúnlẹ́yẹ',
  'Fálànà',
  'Adéṣínà',
  'Danjuma',
  'Bello',
  'Mohammed',
  'Yusuf',
  'Abdullahi',
  'Lawal',
  'Suleiman',
  'Garba',
  'Shehu',
  'Waziri',
  'Oghenekaro',
  'Igbinedion',
  'Osagie',
  'Briggs',
  'Amachree',
  'Bassey',
  'Ekpo',
  'Udoh',
  'Inyang',
  'Effiong',
  'Iorliam',
  'Tyoden',
  'Dung',
  'Gyang',
  'Audu',
  'Idoko',
  'Ochefu',
  'Agbo',
  'Ameh',
  'Onoja',
] as const

const banks = [
  'Guaranty Trust Bank',
  'Access Bank',
  'Zenith Bank',
  'First Bank of Nigeria',
  'United Bank for Africa',
  'Wema Bank',
  'Kuda Bank',
  'OPay',
  'Moniepoint',
  'Sterling Bank',
] as const
const businesses = [
  'Bello Foods Ltd',
  'Kano Leather Works',
  'Sabo Market Co-op',
  'Brightway Schools',
  'Delta Marine Services',
  'Ọ̀ṣun Fabrics',
] as const
const reasons = [
  'Salary',
  'School fees',
  'House rent',
  'For the weekend',
  'Goods',
  'Refund',
  'Thank you',
  'Contribution',
  'Market money',
  '',
] as const

/** Who is there from the start, with a history that fills every screen. Nobody of the others pays them. */
export const firstPeople = 3

export type Person = {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  /** `yyyy-mm-dd` */
  readonly dateOfBirth: string
  readonly identity: Identity
  /** The other of the two, for those who rise. */
  readonly otherIdentity: Identity
  /** By which others find them; some never choose one. */
  readonly tag: string | undefined
}

type Identity = { readonly kind: 'bvn' | 'nin'; readonly number: string }

export type Arrival = {
  readonly amountKobo: bigint
  readonly senderName: string
  readonly senderBank: string
  readonly narration: string
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new Error('Broken invariant: a list of the demo world is not empty')
  return item
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

/** The person with this number: always the same for the same random. */
export function inventPerson(random: Random, number: number, mailHost: string): Person {
  const firstName = pick(random, firstNames)
  const lastName = pick(random, lastNames)
  const handle = foldForSearch(`${firstName}.${lastName}`).replace(/[^a-z.]/g, '')
  const dateOfBirth = `${1958 + random.below(48)}-${pad(1 + random.below(12), 2)}-${pad(1 + random.below(28), 2)}`
  const kind = random.below(3) === 0 ? 'nin' : 'bvn'
  const check = random.below(10)
  return {
    number,
    firstName,
    lastName,
    email: `${handle}.${number}@${mailHost}`,
    phone: `+23480${pad(30_000_000 + number * 7_919 + random.below(7_000), 8)}`,
    dateOfBirth,
    identity: identityOf(kind, number, check),
    otherIdentity: identityOf(kind === 'bvn' ? 'nin' : 'bvn', number, check),
    tag:
      number < firstPeople || number % 3 === 0
        ? `${foldForSearch(firstName).replace(/[^a-z]/g, '')}${number + 1}`
        : undefined,
  }
}

// Ends in 0: the sandbox register answers the person that was registered under it.
function identityOf(kind: 'bvn' | 'nin', number: number, check: number): Identity {
  return { kind, number: `${kind === 'bvn' ? '22' : '70'}${pad(1_000_000 + number, 7)}${check}0` }
}

/** A transfer from outside: mostly small, some wages, a few beyond what tier 1 may receive at once. */
export function inventArrival(random: Random): Arrival {
  const dice = random.below(100)
  const naira =
    dice < 55
      ? 500 + random.below(12_000)
      : dice < 92
        ? 8_000 + random.below(40_000)
        : 52_000 + random.below(400_000)
  const rounded = random.below(4) === 0 ? naira : Math.round(naira / 500) * 500
  const isBusiness = random.below(5) === 0
  return {
    amountKobo: BigInt(rounded) * 100n + (random.below(6) === 0 ? BigInt(random.below(100)) : 0n),
    senderName: isBusiness
      ? pick(random, businesses)
      : `${pick(random, firstNames)} ${pick(random, lastNames)}`,
    senderBank: pick(random, banks),
    narration: pick(random, reasons),
  }
}

/** A meter, a decoder, or a number at a network. */
export type Place = {
  readonly kind: 'airtime' | 'bill'
  readonly code: string
  readonly account: string
  readonly choice?: { readonly plan: string }
}

export type Outgoing = {
  readonly amountKobo: bigint
  readonly to:
    | { readonly kind: 'bank'; readonly bankCode: string; readonly accountNumber: string }
    /** Of the first people for each of them, and of the others for others. */
    | { readonly kind: 'customer'; readonly number: number }
    /** A biller's customer, or a number at a network. */
    | { readonly kind: 'place'; readonly place: Place }
  readonly narration: string
}

const bankCodes = ['058', '044', '057', '033', '011', '50211', '232', '999992'] as const

// The first people's history is complete before the others' begins: money from one to the other would come out of order.
function friendOf(random: Random, number: number): number {
  if (number < firstPeople) return (number + 1 + random.below(firstPeople - 1)) % firstPeople
  return firstPeople + random.below(number - firstPeople + 1)
}

/** Money that a person sends: mostly small, to a bank four times in five. */
export function inventOutgoing(random: Random, number: number): Outgoing {
  const naira = random.below(5) === 0 ? 5_000 + random.below(9_000) : 300 + random.below(4_000)
  const friend = friendOf(random, number)
  return {
    amountKobo: BigInt(Math.round(naira / 50) * 50) * 100n,
    to:
      random.below(5) === 0 && friend !== number
        ? { kind: 'customer', number: friend }
        : {
            kind: 'bank',
            bankCode: pick(random, bankCodes),
            // The last digits are none of those by which the sandbox bank lets a transfer go wrong.
            accountNumber: `0${pad(random.below(10_000_000), 7)}${pad(10 + random.below(90), 2)}`,
          },
    narration: pick(random, reasons),
  }
}
