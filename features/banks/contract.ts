// Answers for the calls about banks: the list to choose from, and the few that an account number may belong to.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { digits, text } from '#kit/http/fields.ts'

/** How long whoever asked may keep the list, which changes with a release alone. */
export const freshSeconds = 3600

const bank = z.object({
  /** The partners' code: what a transfer names its bank by. */
  code: z.string(),
  name: z.string(),
  /** How people call it where its name does not say so. */
  aliases: z.array(z.string()),
  /** One of those that most people hold accounts with. */
  is_common: z.boolean(),
})

export const listBanks = call({
  name: 'banks.list',
  method: 'GET',
  path: '/api/v1/banks',
  realm: 'anyone',
  summary:
    'The banks that receive naira, the common ones first; with a query, those whose name or short name holds it.',
  query: z.strictObject({ query: z.optional(text(80)) }),
  answer: z.array(bank),
  says: 'Banks.',
  refuses: {},
})

export const listLikelyBanks = call({
  name: 'banks.likely',
  method: 'GET',
  path: '/api/v1/banks/likely',
  realm: 'anyone',
  summary:
    'The banks that an account number may belong to, likeliest first. A fit is no proof: the bank itself knows.',
  query: z.strictObject({ account_number: digits(10, 'Enter the 10 digits of the account number') }),
  answer: z.array(bank),
  says: 'Likely banks.',
  refuses: {},
})
