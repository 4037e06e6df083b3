// Answers for names in capitals, as banks hand them on, in the letters that people read. For display alone: what is compared
// or proven keeps the bank's own spelling. Pure.

const word = /\p{L}[\p{L}\p{M}]*/gu
/** Short forms that are no words, coins, and the numbers of namesakes. */
const kept: ReadonlySet<string> = new Set(['PLC', 'MFB', 'POS', 'II', 'III', 'USDT', 'USDC', 'PYUSD'])

function isShouted(name: string): boolean {
  return name === name.toLocaleUpperCase('en') && /\p{L}\p{M}*\p{L}/u.test(name)
}

/** `ADÉBÁYỌ̀-OGUNLÉSÌ OLÚWAṢEUN` is `Adébáyọ̀-Ogunlésì Olúwaṣeun`; a name that is not all in capitals stays as it is. */
export function shownName(name: string): string {
  if (!isShouted(name)) return name
  return name.replace(word, (part, at: number) => {
    if (kept.has(part)) return part
    // `OKAFOR'S`: what follows an apostrophe alone is no word of its own, unlike the Bright of `O'BRIGHT`.
    if (part.length === 1 && /['’]/.test(name[at - 1] ?? '')) return part.toLocaleLowerCase('en')
    const [first = ''] = /^\P{M}\p{M}*/u.exec(part) ?? []
    return `${first}${part.slice(first.length).toLocaleLowerCase('en')}`
  })
}
