// Answers for why a transfer did not go through, in words for the customer: by NIP's code, never the code itself.
import { catalogue, type Word } from '#kit/words/words.ts'

const words = catalogue('transfer-reasons', {
  unsaid: 'Their bank did not accept it.',
  account: 'Their bank says this account number is not valid.',
  dormant: 'Their bank says this account is not in use any more.',
  name: 'The name did not match what their bank has.',
  blocked: 'Their account can’t receive money right now.',
  much: 'Their account can’t receive this much.',
  often: 'Their account has received too many transfers for now.',
  away: 'Their bank did not answer.',
  ours: 'Our partner bank could not send it.',
})

const byCode: Readonly<Record<string, Word>> = {
  '06': words.dormant,
  '07': words.account,
  '08': words.name,
  '12': words.unsaid,
  '16': words.account,
  '51': words.ours,
  '57': words.ours,
  '58': words.blocked,
  '61': words.much,
  '65': words.often,
  '69': words.blocked,
  '91': words.away,
  '92': words.away,
}

/** Codes after which the same account fails again: it is not there, not in use, under another name, or shut. */
export const deadAccountCodes: readonly string[] = ['06', '07', '08', '16', '58', '69']

/** The sentence for a response code; one that says nothing to a customer has a plain one. */
export function reasonFor(code: string | null): Word {
  return (code === null ? undefined : byCode[code]) ?? words.unsaid
}
