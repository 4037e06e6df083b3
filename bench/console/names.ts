// Answers for the names of a town of more than a million people: invented, built as Nigerian names are, some common, most rare.
import { foldForSearch } from '#kit/words/fold.ts'

const firstNames =
  'Adaeze Chinedu Ngozi Emeka Ifeoma Obinna Chiamaka Kelechi Uchenna Amarachi Olúwaṣeun Yetunde Adébáyọ̀ Fọláṣadé Ọmọ́wùnmí Túndé Bọ́lánlé Kẹ́hìndé Táíwò Ṣadé Ibrahim Aisha Musa Fatima Abubakar Zainab Umar Hauwa Sani Halima Efe Oghenekaro Osaze Itohan Tamuno Ibiso Blessing Ekaette Imaobong Aniefiok Tersoo Dooshima Ladi Pam Nanret Grace Samuel Esther Daniel Patience'.split(
    ' ',
  )
const beginnings =
  'Okon Nwa Adé Ògún Chuk Eze Ọlá Ike Ono Uche Aki Baba Fáyẹ Oye Alá Dan Oko Ani Ẹkpẹ Iro Ama Odi Obi Ife Aju'.split(
    ' ',
  )
const middles = 'ba ko lú mi né ri sá tọ́ wu yé'.split(' ')
const endings = 'kwo wuma leye bayo mba nna sola juma gbe fiok tola dibe karo rin shade lade bode'.split(' ')

const lastNames = beginnings.flatMap((begin) =>
  ['', ...middles].flatMap((middle) => endings.map((end) => `${begin}${middle}${end}`)),
)

/** The names as they are written and, at the same places, as they are searched. */
const part = (written: readonly string[]) => ({ written, folded: written.map(foldForSearch) })
export const names = { first: part(firstNames), last: part(lastNames) }
