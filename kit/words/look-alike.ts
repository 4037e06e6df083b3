// Answers for letters that are drawn like Latin ones: Cyrillic, Greek, and rarer Latin ones. For names that sound like somebody else.
import { foldForSearch } from './fold.ts'

// Letter by letter, the first line drawn like the second. Capitals stand by themselves: Η is an H, η is none.
const drawn = [
  ['АВЕЅІЈКМНОРСТУХаеѕіјкморсухһԁԛԝӏ', 'ABESIJKMHOPCTYXaesijkmopcyxhdqwl'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαειϳκνορτυχ', 'ABEZHIKMNOPTYXaeijkvoptux'],
  ['ɑɩȷɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'aijgabcdeghijklmnoprstuvwyz'],
] as const
const latin = new Map(
  drawn.flatMap(([these, those]) => [...these].map((letter, at) => [letter, those[at] ?? letter] as const)),
)

/** How a text reads at a glance: folded, and in Latin letters where it looks like them. */
export function lookAlike(text: string): string {
  const letters = [...text.normalize('NFKD')].map((letter) => latin.get(letter) ?? letter)
  return foldForSearch(letters.join(''))
}
