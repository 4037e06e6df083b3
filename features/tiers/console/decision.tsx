// Answers for the dialogs of reviewing: each act with its effect in words and the reason it needs.
import type { WireAnswer } from '#kit/http/contract.ts'
import { decideScreening } from '#features/kyc/contract.ts'
import { say } from '#kit/words/words.ts'
import { approveRequest, askAgain, type findUserTiers, rejectRequest } from '../contract.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { words } from './words.ts'

type Tiers = WireAnswer<typeof findUserTiers>
type StaffRequest = Tiers['requests'][number]

export type Act =
  | { readonly kind: 'approve' | 'reject'; readonly request: StaffRequest }
  | { readonly kind: 'again'; readonly request: StaffRequest; readonly paper: StaffRequest['papers'][number] }
  | { readonly kind: 'cleared' | 'confirmed'; readonly screening: Tiers['screenings'][number] }

const paperNames = { id_front: words.front, id_back: words.back, address_proof: words.proof } as const

interface DecisionProps<Chosen extends Act> {
  readonly act: Chosen
  readonly onClose: () => void
}

export function Decision({ act, onClose }: DecisionProps<Act>) {
  switch (act.kind) {
    case 'approve':
      return <Approval request={act.request} onClose={onClose} />
    case 'reject':
      return <Rejection request={act.request} onClose={onClose} />
    case 'again':
      return <Again act={act} onClose={onClose} />
    case 'cleared':
    case 'confirmed':
      return <OfHit act={act} onClose={onClose} />
  }
}

interface OfRequest {
  readonly request: StaffRequest
  readonly onClose: () => void
}

function Approval({ request: { id, tier, user }, onClose }: OfRequest) {
  return (
    <ReasonDialog
      contract={approveRequest}
      title={say(words.approveTitle, { tier, name: user.name })}
      effect={say(words.approveEffect)}
      label={say(words.note)}
      hint={say(words.noteHint)}
      field="note"
      act={say(words.approveAct, { tier })}
      inputOf={(note) => ({ params: { id }, body: note.trim() === '' ? {} : { note } })}
      onClose={onClose}
    />
  )
}

function Rejection({ request: { id, tier, user }, onClose }: OfRequest) {
  return (
    <ReasonDialog
      danger
      contract={rejectRequest}
      title={say(words.rejectTitle, { tier, name: user.name })}
      effect={say(words.rejectEffect)}
      label={say(words.reason)}
      hint={say(words.reasonHint)}
      field="reason"
      act={say(words.rejectAct, { tier })}
      inputOf={(reason) => ({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function Again({ act: { request, paper }, onClose }: DecisionProps<Extract<Act, { kind: 'again' }>>) {
  return (
    <ReasonDialog
      contract={askAgain}
      title={say(words.againTitle, { paper: say(paperNames[paper.kind]).toLowerCase() })}
      effect={say(words.againEffect)}
      label={say(words.reason)}
      hint={say(words.reasonHint)}
      field="reason"
      act={say(words.again)}
      inputOf={(reason) => ({ params: { id: request.id }, body: { paper: paper.id, reason } })}
      onClose={onClose}
    />
  )
}

function OfHit({ act, onClose }: DecisionProps<Extract<Act, { kind: 'cleared' | 'confirmed' }>>) {
  const { kind: decision, screening } = act
  const isCleared = decision === 'cleared'
  return (
    <ReasonDialog
      danger={!isCleared}
      contract={decideScreening}
      title={say(isCleared ? words.clearTitle : words.confirmTitle)}
      effect={say(isCleared ? words.clearEffect : words.confirmEffect)}
      label={say(words.decideNote)}
      hint={say(words.decideHint)}
      field="note"
      act={say(isCleared ? words.clear : words.confirm)}
      inputOf={(note) => ({ params: { id: screening.id }, body: { decision, note } })}
      onClose={onClose}
    />
  )
}
