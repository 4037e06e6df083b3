// Answers for the calls with which admins find users and read one.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const userStatuses = [
  'email_verified',
  'pending',
  'approved',
  'rejected',
  'restricted',
  'closed',
] as const

export const user = z.object({
  uuid,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  status: z.enum(userStatuses),
  kyc_tier: z.int(),
  custom_tier_limit: z.nullable(amount),
  frozen: z.boolean(),
  created_at: instant,
  last_active_at: z.nullable(instant),
  wallets: z.array(z.object({ currency: currencyCode, balance: amount })),
})

/** Personal identifiers are masked here; revealing them is another, audited call. */
export const userProfile = z.extend(user, {
  /** Whether the customer has typed a code that was sent to the number. */
  phone_confirmed: z.boolean(),
  /** Masked, like the address: null where there is none. */
  date_of_birth: z.nullable(z.string()),
  address: z.nullable(z.string()),
  identity: z.object({ bvn_last4: z.nullable(z.string()), nin_last4: z.nullable(z.string()) }),
  documents: z.array(z.object({ id: uuid, kind: z.string(), state: z.string() })),
  device: z.nullable(z.object({ name: z.string(), last_seen_at: instant })),
  referral_code: z.nullable(z.string()),
})

/** Of how many people one of staff reads e-mail and phone in a day: more than anybody's day of work, far fewer than a list. */
export const recordsMost = 300

export const userSorts = ['newest', 'oldest', 'name', 'last_active', 'balance'] as const

/** Of every call about one customer. */
export const userRefusals = { user_not_found: { status: 404, say: 'No customer with this ID.' } } as const

export const searchUsers = call({
  name: 'users.search',
  method: 'GET',
  path: '/api/v1/users/search',
  realm: 'admin',
  renewedBy: ['users', 'transactions'],
  summary:
    'Customers whose name, email, phone, tag, account number or id holds the words; all of them without words. Email and phone are masked.',
  query: z.strictObject({
    ...pageQuery,
    /** Words, and conditions like `status:pending`, `tier:2`, `frozen:yes`, `balance>100000`, `from:7d`. */
    query: z.optional(text(200)),
    status: z.optional(z.enum(userStatuses)),
    sort: z.optional(z.enum(userSorts)),
  }),
  answer: z.extend(listOf(user), {
    /** Nobody matches the words; these are spelled much like them. */
    similar: z.boolean(),
  }),
  says: 'Customers.',
  refuses: {
    search_unreadable: { status: 422, say: '“{term}” cannot be read. Write it like {example}.' },
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

export const findNeighbours = call({
  name: 'users.neighbours',
  method: 'GET',
  path: '/api/v1/users/:id/neighbours',
  realm: 'admin',
  summary: 'Who stands before and after a customer in the list with these words, status and order.',
  params: z.strictObject({ id: uuid }),
  query: z.strictObject({
    query: z.optional(text(200)),
    status: z.optional(z.enum(userStatuses)),
    sort: z.optional(z.enum(userSorts)),
  }),
  answer: z.object({ previous: z.nullable(uuid), next: z.nullable(uuid) }),
  says: 'Neighbours.',
  refuses: {
    ...userRefusals,
    search_unreadable: searchUsers.refuses.search_unreadable,
  },
})

export const totalUsers = call({
  name: 'users.total',
  method: 'GET',
  path: '/api/v1/users/total-users',
  realm: 'admin',
  renewedBy: ['users'],
  summary: 'How many customers there are, by status and by tier.',
  answer: z.object({
    total: z.int(),
    by_status: z.record(z.string(), z.int()),
    by_tier: z.record(z.string(), z.int()),
    as_of: instant,
  }),
  says: 'Total customers.',
  refuses: {},
})

export const findUserProfile = call({
  name: 'users.profile',
  method: 'GET',
  path: '/api/v1/users/:id/profile-details',
  realm: 'admin',
  summary: `One customer in full, personal identifiers masked; so are email and phone of more than ${recordsMost} people a day.`,
  params: z.strictObject({ id: uuid }),
  answer: userProfile,
  says: 'Customer.',
  refuses: userRefusals,
})
