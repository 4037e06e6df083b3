// Answers for the words of the team's pages and of the mail that invites somebody.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { AdminRole } from '#kit/roles.ts'

const roles = catalogue('staff-roles', {
  owner: 'Owner',
  admin: 'Admin',
  finance: 'Finance',
  risk: 'Risk',
  support: 'Support',
  auditor: 'Auditor',
})
export const roleWords: Readonly<Record<AdminRole, Word>> = roles

const meanings = catalogue('staff-role-meanings', {
  owner: 'Manages staff, roles, settings and everything else.',
  admin: 'Runs daily operations: customers, identity, cases.',
  finance: 'Moves money and approves money requests.',
  risk: 'Reviews identity, sets limits, freezes wallets.',
  support: 'Helps customers: views records, writes notes, opens cases, sends messages.',
  auditor: 'Reads everything. Changes nothing.',
})
export const roleMeanings: Readonly<Record<AdminRole, Word>> = meanings

export const mailWords = catalogue('staff-mail', {
  subject: '{name} invites you to the {product} console',
  title: 'Join the {product} console',
  preview: 'As {role}. The link works once, for {hours} hours.',
  body: '{name} invites you to work in the {product} console as {role}. Choose your name and a password, then sign in with a code from this mailbox.',
  once: 'The link works once, for {hours} hours.',
  accept: 'Accept the invitation',
  warning: 'Not expected? Ignore this email: nobody can sign in without the link.',
})

/** The sentences of the pages Team and Manage admin. */
export const words = catalogue('staff', {
  people: 'People',
  invite: 'Invite someone',
  name: 'Name',
  role: 'Role',
  state: 'State',
  secondFactor: 'Second factor',
  lastSeen: 'Last seen',
  never: 'Never signed in',
  neverShort: 'Never',
  you: 'You',
  byCode: 'Code by email',
  email: 'Email',
  since: 'Member since',
  money: 'Money',
  moneyClosed: 'Blocked until {time}',
  moneyOpen: 'Allowed',
  noPeople: 'Invite your first teammate.',
  ownAccount:
    'This is your account. Another owner changes your role, suspends you or resets your second factor.',
  onlyOwners: 'Only owners can change staff accounts.',
  changeRole: 'Change role',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  resetFactor: 'Reset second factor',
  roleTitle: 'Change the role of {name}',
  roleEffect:
    'It takes effect with their next click. They and every owner are told by email. Another owner or admin must approve it first, if there is one.',
  newRole: 'New role',
  suspendTitle: 'Suspend {name}',
  suspendEffect:
    'Their sessions end at once and they cannot sign in. Their requests and their audit records stay.',
  reinstateTitle: 'Reinstate {name}',
  reinstateEffect:
    'They can sign in again, with the role they have: {role}. Another owner or admin must approve it first, if there is one.',
  resetTitle: 'Reset the second factor of {name}',
  resetEffect:
    'Their passkeys are removed, their sessions end, and they cannot move money for 24 hours. Until they add a passkey they confirm with a code by email. First make sure, on another channel, that the request comes from them. Another owner or admin must approve it first, if there is one.',
  sessions: 'Sessions',
  sessionsNone: 'No sessions.',
  sessionsLoading: 'Loading the sessions',
  signedIn: 'Signed in {time}',
  seenAt: 'last seen {time}',
  thisOne: 'This session',
  end: 'End',
  endOf: 'End the session on {device}',
  endAll: 'End all sessions',
  mySessions: 'Your sessions',
  mySessionsNote: 'where you are signed in now',
  invitations: 'Invitations',
  invitationsNone: 'Nobody is invited right now.',
  invitedBy: '{role}, invited by {name}',
  lasts: 'Works until {time}',
  expiredAt: 'Expired {time}',
  resend: 'Send again',
  resendTo: 'Send again to {email}',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw the invitation of {email}',
  inviteTitle: 'Invite someone',
  inviteEffect:
    'They get a link by email that works once, for 72 hours. There they choose their name and a password, and sign in with a code. Another owner or admin must approve it first, if there is one.',
  sendInvitation: 'Send the invitation',
  passkeys: { one: '{count} passkey', other: '{count} passkeys' },
  roles: 'Roles',
  peopleOf: { one: '{count} person', other: '{count} people' },
  matrix: 'Who may do what',
  matrixNote: 'as the server enforces it',
  whoCan: 'Who can …',
  whoCanExample: 'fund wallets',
  anyRole: 'Any role',
  onlyWrites: 'Only changes',
  act: 'Action',
  may: 'may',
  mayNot: 'may not',
  approves: 'Approvers: {roles}',
  nobodyCan: 'No action matches. Try another word: fund, freeze, reject.',
  loading: 'Loading who may do what',
})
