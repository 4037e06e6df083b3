// Answers for the calls about the people who work here: people, sessions, second factors, and who may do what.
import * as z from 'zod/mini'
import { staffCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { instant, text, uuid } from '#kit/http/fields.ts'
import { adminRoles } from '#kit/roles.ts'

const role = z.enum(adminRoles, 'Choose a role')
const reason = text(140, 5)
const byId = z.strictObject({ id: uuid })

const device = z.object({
  id: uuid,
  device: z.string(),
  address: z.string(),
  signed_in_at: instant,
  last_active_at: instant,
  /** Whether it is the session that asks. */
  is_this: z.boolean(),
})

export const person = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(['active', 'suspended']),
  created_at: instant,
  /** Of any session, ended ones too; null for who never signed in. */
  last_active_at: z.nullable(instant),
  sessions: z.int(),
  passkeys: z.int(),
  /** Null where money is open to them. */
  money_blocked_until: z.nullable(instant),
  is_me: z.boolean(),
})

export const listPeople = call({
  name: 'staff.people',
  method: 'GET',
  path: '/api/v1/admin/team',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'Lists the people who work here, with role, state, second factor and when they were last seen.',
  answer: z.object({ items: z.array(person) }),
  says: 'People.',
  refuses: {},
})

const notFound = {
  person_not_found: { status: 404, say: 'Nobody here has this id.' },
} as const
const ownAccount = {
  own_account: { status: 403, say: 'This is your own account. Another owner has to do this.' },
} as const

export const changeRole = call({
  name: 'staff.change-role',
  method: 'POST',
  path: '/api/v1/admin/team/:id/role',
  realm: 'admin',
  summary: 'Gives a person another role, with a reason.',
  params: byId,
  /** `from` is the role as it was seen. */
  body: z.strictObject({ role, from: role, reason }),
  answer: person,
  says: 'The role is changed.',
  refuses: {
    ...staffCommandRefusals,
    ...notFound,
    ...ownAccount,
    role_unchanged: { status: 409, say: '{name} has this role already.' },
    role_changed_meanwhile: { status: 409, say: 'Somebody else changed the role of {name} meanwhile.' },
  },
  waits: waitsForApproval,
})

export const suspendPerson = call({
  name: 'staff.suspend',
  method: 'POST',
  path: '/api/v1/admin/team/:id/suspend',
  realm: 'admin',
  summary: 'Suspends a person, with a reason: their sessions end and they cannot sign in.',
  params: byId,
  body: z.strictObject({ reason }),
  answer: person,
  says: 'Suspended. All sessions have ended.',
  refuses: {
    ...staffCommandRefusals,
    ...notFound,
    ...ownAccount,
    already_suspended: { status: 409, say: '{name} is suspended already.' },
  },
  waits: waitsForApproval,
})

export const reinstatePerson = call({
  name: 'staff.reinstate',
  method: 'POST',
  path: '/api/v1/admin/team/:id/reinstate',
  realm: 'admin',
  summary: 'Lets a suspended person sign in again, with a reason.',
  params: byId,
  body: z.strictObject({ reason }),
  answer: person,
  says: 'Reinstated.',
  refuses: {
    ...staffCommandRefusals,
    ...notFound,
    already_active: { status: 409, say: '{name} is not suspended.' },
  },
  waits: waitsForApproval,
})

export const resetSecondFactor = call({
  name: 'staff.reset-second-factor',
  method: 'POST',
  path: '/api/v1/admin/team/:id/second-factor/reset',
  realm: 'admin',
  summary:
    'Removes a person’s passkeys, ends their sessions and closes money to them for 24 hours, with a reason.',
  params: byId,
  body: z.strictObject({ reason }),
  answer: person,
  says: 'The second factor is reset.',
  refuses: { ...staffCommandRefusals, ...notFound, ...ownAccount },
  waits: waitsForApproval,
})

export const listSessions = call({
  name: 'staff.sessions',
  method: 'GET',
  path: '/api/v1/admin/team/:id/sessions',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'Lists the living sessions and the passkeys of a person.',
  params: byId,
  answer: z.object({
    sessions: z.array(device),
    passkeys: z.array(z.object({ name: z.string(), created_at: instant, last_used_at: z.nullable(instant) })),
  }),
  says: 'Sessions.',
  refuses: notFound,
})

const sessionNotFound = {
  session_not_found: { status: 404, say: 'This session has ended already.' },
} as const

export const endSession = call({
  name: 'staff.end-session',
  method: 'POST',
  path: '/api/v1/admin/team/:id/sessions/:session_id/end',
  realm: 'admin',
  summary: 'Ends one session of a person.',
  params: z.strictObject({ id: uuid, session_id: uuid }),
  body: z.strictObject({}),
  answer: z.null(),
  says: 'The session is ended.',
  refuses: sessionNotFound,
})

export const endAllSessions = call({
  name: 'staff.end-all-sessions',
  method: 'POST',
  path: '/api/v1/admin/team/:id/sessions/end',
  realm: 'admin',
  summary: 'Ends all sessions of a person.',
  params: byId,
  body: z.strictObject({}),
  answer: z.object({ ended: z.int() }),
  says: 'All sessions are ended.',
  refuses: notFound,
})

export const listMySessions = call({
  name: 'staff.my-sessions',
  method: 'GET',
  path: '/api/v1/admin/me/sessions',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'Lists one’s own living sessions.',
  answer: z.object({ items: z.array(device) }),
  says: 'Your sessions.',
  refuses: {},
})

export const endMySession = call({
  name: 'staff.end-my-session',
  method: 'POST',
  path: '/api/v1/admin/me/sessions/:session_id/end',
  realm: 'admin',
  summary: 'Ends one of one’s own sessions.',
  params: z.strictObject({ session_id: uuid }),
  body: z.strictObject({}),
  answer: z.null(),
  says: 'The session is ended.',
  refuses: sessionNotFound,
})

export const permission = z.object({
  /** The name of the call. */
  call: z.string(),
  /** What it does, in a sentence. */
  does: z.string(),
  changes_something: z.boolean(),
  roles: z.array(role),
  /** Who may be the second person; empty where none is asked for. */
  approvers: z.array(role),
})

export const listPermissions = call({
  name: 'staff.permissions',
  method: 'GET',
  path: '/api/v1/admin/permissions',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'Lists what each role may do, call by call, and who may approve it.',
  answer: z.object({
    roles: z.array(z.object({ role, people: z.int() })),
    permissions: z.array(permission),
  }),
  says: 'Permissions.',
  refuses: {},
})
