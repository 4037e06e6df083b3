// Answers for the calls with which owners invite: inviting, sending again, withdrawing.
import * as z from 'zod/mini'
import { staffCommandRefusals, staffRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { emailAddress, instant, uuid } from '#kit/http/fields.ts'
import { adminRoles } from '#kit/roles.ts'

const role = z.enum(adminRoles, 'Choose a role')
const byId = z.strictObject({ id: uuid })

/** Hours that an invitation lasts. */
export const invitationHours = 72

export const invitationStates = ['waiting', 'expired'] as const

export const invitation = z.object({
  id: uuid,
  email: z.string(),
  role,
  invited_by: z.string(),
  sent_at: instant,
  expires_at: instant,
  state: z.enum(invitationStates),
})

export const listInvitations = call({
  name: 'staff.invitations',
  method: 'GET',
  path: '/api/v1/admin/team/invitations',
  realm: 'admin',
  renewedBy: ['staff'],
  summary: 'Lists the invitations that were neither accepted nor withdrawn.',
  answer: z.object({ items: z.array(invitation) }),
  says: 'Invitations.',
  refuses: {},
})

export const invitePerson = call({
  name: 'staff.invite',
  method: 'POST',
  path: '/api/v1/admin/team/invitations',
  realm: 'admin',
  summary: 'Invites somebody by mail to a role. The link works once, for 72 hours.',
  body: z.strictObject({ email: emailAddress, role }),
  answer: invitation,
  says: 'The invitation is on its way.',
  waits: waitsForApproval,
  refuses: {
    ...staffCommandRefusals,
    already_on_team: { status: 409, say: '{name} has this address already: {role}, {state}.' },
    already_invited: {
      status: 409,
      say: 'This address is invited already. Send that invitation again, or withdraw it first.',
    },
  },
})

const invitationOver = {
  invitation_not_found: { status: 404, say: 'No invitation with this id.' },
  invitation_over: { status: 409, say: 'This invitation was {what} already.' },
} as const

export const resendInvitation = call({
  name: 'staff.resend-invitation',
  method: 'POST',
  path: '/api/v1/admin/team/invitations/:id/resend',
  realm: 'admin',
  summary: 'Sends an invitation again for another 72 hours; the link before stops working.',
  params: byId,
  body: z.strictObject({}),
  answer: invitation,
  says: 'The invitation is on its way again.',
  refuses: {
    ...staffRefusals,
    ...invitationOver,
    sent_a_moment_ago: { status: 429, say: 'It was sent less than a minute ago. Wait a moment.' },
  },
})

export const withdrawInvitation = call({
  name: 'staff.withdraw-invitation',
  method: 'POST',
  path: '/api/v1/admin/team/invitations/:id/withdraw',
  realm: 'admin',
  summary: 'Withdraws an invitation; its link stops working.',
  params: byId,
  body: z.strictObject({}),
  answer: z.null(),
  says: 'The invitation is withdrawn.',
  refuses: invitationOver,
})
