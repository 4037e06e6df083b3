// Answers for the slots of calls that take an id: which there are, and of what kind of thing each is.
import type { CallContract } from '#kit/http/contract.ts'
import { type InputPart, type Shape, shapeOf } from './well-formed.ts'

/** A slot for an id, by its place in a part of the input: `items.0.id`. */
export type IdSlot = { readonly call: CallContract; readonly part: InputPart; readonly path: string }

/** Kinds of things by where their ids stand: `realm path part.slot`, the first line that fits. */
const kinds = [
  [/^customer .* body\.challenge_id$/, 'challenge'],
  [/^admin .* body\.challenge_id$/, 'staffChallenge'],
  [
    /^admin \S*\/papers\/:id|params\.paper$|\/(?:wallet-accounts|cases|debts)\/\S* (?:query|body)\.paper$/,
    'staffPaper',
  ],
  [/ \S*account_id$/, 'wallet'],
  [/ body\.wallet$/, 'wallet'],
  [/ params\.wallet_reference$/, 'walletReference'],
  [/ body\.quote_id$/, 'priceOfConversion'],
  [/\/exchange\/alerts\/:id/, 'rateAlert'],
  [/ body\.authorisation_id$|\/me\/authorisations\//, 'authorisation'],
  [/ body\.(?:selfie|front|back|proof|file)$|\/(?:uploads|files)\/:id/, 'upload'],
  [/ body\.paper$/, 'paper'],
  [/ body\.newest$|\/notifications\/:id/, 'notification'],
  [/ (?:params\.uuid|(?:query|body)\.user|body\.(?:segment\.)?users\.0)$/, 'user'],
  [/ body\.(?:chosen\.0|transfer)$/, 'transaction'],
  [/users\/review\/\w+ body\.items/, 'user'],
  [/approvals\/many/, 'approval'],
  [/ params\.note$/, 'note'],
  [/ params\.session_id$/, 'staffSession'],
  [/ params\.transaction_id$|\/transactions\/:id/, 'transaction'],
  [/^admin \S*\/passkeys\/:id/, 'staffPasskey'],
  [/^customer \S*\/passkeys\/:id/, 'passkey'],
  [/\/approvals\/:id/, 'approval'],
  [/\/audit-log\/:id/, 'auditRow'],
  [/\/cases\/:id/, 'case'],
  [/\/queue-items\/:type\/:id/, 'case'],
  [/\/debts\/:id|\/debts query\.id/, 'debt'],
  [/\/crypto-deposits(?:\/:id| query\.id)/, 'cryptoDeposit'],
  [/\/deposits\/suspended query\.id/, 'deposit'],
  [/\/(?:me\/email|email-changes)\/:id/, 'emailChange'],
  [/\/me\/phone\/:id/, 'phoneChange'],
  [/\/me\/sessions\/:id/, 'session'],
  [/\/restores\/payouts(?:\/:id| query\.id)/, 'lostPayout'],
  [/\/deposits\/:id/, 'deposit'],
  [/\/exports\/:id/, 'export'],
  [/\/exports\/files\/:token/, 'exportFile'],
  [/\/screenings\/:id/, 'screening'],
  [/\/saved-views\/:id/, 'savedView'],
  [/\/invitations\/:id/, 'invitation'],
  [/\/admin\/team\/:id/, 'member'],
  [/\/staff-messages(?:\/preview|\/:id)? /, 'staffMessage'],
  [/\/staff-messages\/:id/, 'staffMessage'],
  [/\/standing-orders\/:id/, 'standingOrder'],
  [/\/me\/statements\/:id/, 'statement'],
  [/\/tier-requests\/:id/, 'tierRequest'],
  [/\/beneficiaries\/:id/, 'beneficiary'],
  [/\/bill-links\/:id/, 'billLink'],
  [/\/bill-lists\/:id/, 'billList'],
  [/\/receipts\/:code/, 'receipt'],
  [/\/statements\/:code/, 'statementCode'],
  [/\/users?\/|crypto\/addresses|user-wallet|virtual-accounts|check-user/, 'user'],
] as const

export type Kind = (typeof kinds)[number][1]

/** The kind of thing that a slot's id is of; undefined where nobody has said. */
export const kindOf = ({ call, part, path }: IdSlot): Kind | undefined =>
  kinds.find(([form]) => form.test(`${call.realm} ${call.path} ${part}.${path}`))?.[1]

/** What is no uuid on the wire, and still names one thing that is somebody's. */
const byName = new Set(['params.wallet_reference', 'params.token'])
const codes = new Set(['receipts.check', 'statements.check'])

const isUuid = ({ pattern }: Shape): boolean => pattern?.startsWith('^[0-9a-f]{8}-') === true

function slotsIn(shape: Shape, path: readonly string[] = []): { path: string; shape: Shape }[] {
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => slotsIn(one, [...path, name]))
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) => slotsIn(one, path))
  const items = shape.items ? slotsIn(shape.items, [...path, '0']) : []
  return [...(path.length > 0 ? [{ path: path.join('.'), shape }] : []), ...inner, ...variants, ...items]
}

const known = new WeakMap<CallContract, readonly IdSlot[]>()

/** All slots of a call that take an id. */
export function idSlotsOf(call: CallContract): readonly IdSlot[] {
  const slots = known.get(call) ?? findSlots(call)
  known.set(call, slots)
  return slots
}

function findSlots(call: CallContract): IdSlot[] {
  const parts: readonly InputPart[] = ['params', 'query', 'body']
  return parts.flatMap((part) => {
    const shape = shapeOf(call, part)
    const found = (shape === undefined ? [] : slotsIn(shape)).filter(
      (slot) =>
        isUuid(slot.shape) ||
        byName.has(`${part}.${slot.path}`) ||
        (part === 'params' && slot.path === 'code' && codes.has(call.name)),
    )
    return [...new Set(found.map(({ path }) => path))].map((path) => ({ call, part, path }))
  })
}
