// Answers for the calls with which staff keep ways to look at a list.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'

export const viewLists = ['users', 'transactions'] as const

const list = z.enum(viewLists)
/** As it stands after `?` in the address, in the order of its names. */
const state = z
  .string('Write this as text')
  .check(z.maxLength(1_000, 'Use at most 1000 characters'), z.regex(/^[\w%&=.+*~-]*$/, 'This is no address'))

export const savedView = z.object({
  id: uuid,
  list,
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Whose it is, by name. */
  made_by: z.string(),
  created_at: instant,
})

const named = z.strictObject({ list, name: text(40), state, shared: z.boolean() })
const taken = {
  view_name_taken: { status: 409, say: 'You already have a view with this name.' },
} as const
const notYours = {
  view_not_found: { status: 404, say: 'No view of yours with this id.' },
} as const
const byId = z.strictObject({ id: uuid })

export const listViews = call({
  name: 'saved-views.list',
  method: 'GET',
  path: '/api/v1/saved-views',
  realm: 'admin',
  summary: 'The views of a list: one’s own, and those that are shared.',
  query: z.strictObject({ list }),
  answer: z.object({ items: z.array(savedView) }),
  says: 'Views.',
  refuses: {},
})

export const saveView = call({
  name: 'saved-views.save',
  method: 'POST',
  path: '/api/v1/saved-views',
  realm: 'admin',
  summary: 'Keeps a view under a name.',
  body: named,
  answer: savedView,
  says: 'The view is saved.',
  idempotencyKey: 'optional',
  refuses: {
    ...taken,
    too_many_views: { status: 409, say: 'You have 50 views of this list. Remove one first.' },
  },
})

export const changeView = call({
  name: 'saved-views.change',
  method: 'PUT',
  path: '/api/v1/saved-views/:id',
  realm: 'admin',
  summary: 'Changes a view of one’s own.',
  params: byId,
  body: z.strictObject({ name: text(40), state, shared: z.boolean() }),
  answer: savedView,
  says: 'The view is changed.',
  idempotencyKey: 'optional',
  refuses: { ...notYours, ...taken },
})

export const removeView = call({
  name: 'saved-views.remove',
  method: 'DELETE',
  path: '/api/v1/saved-views/:id',
  realm: 'admin',
  summary: 'Removes a view of one’s own; an owner removes any that is shared.',
  params: byId,
  answer: savedView,
  says: 'The view is removed.',
  idempotencyKey: 'optional',
  refuses: notYours,
})
