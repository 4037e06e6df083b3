// Answers for deciding who bears a payout that the copy does not know: what it is, the question, what is posted, and why.
import { useState } from 'react'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import {
  type bearers,
  decideLostPayout,
  previewLostPayout,
  type listLostPayouts,
} from '../restore-contract.ts'
import { words } from './restore-words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'

export type LostPayout = WireAnswer<typeof listLostPayouts>['items'][number]

type Bearer = (typeof bearers)[number]

interface LostPayoutDialogProps {
  readonly payout: LostPayout
  readonly mayDecide: boolean
  readonly signInHref: string
  readonly Mark: MarkSlot | undefined
  readonly onClose: () => void
}

export function LostPayoutDialog({ payout, mayDecide, signInHref, Mark, onClose }: LostPayoutDialogProps) {
  // Nobody's money is chosen beforehand. Of a wallet that is not in the copy nothing can be taken.
  const [bearer, setBearer] = useState<Bearer | undefined>(payout.user_uuid === null ? 'house' : undefined)
  const acting = useDeciding(payout.id, bearer, onClose)
  return (
    <PreviewedActDialog
      size="lg"
      title={say(mayDecide ? words.title : words.titleSeen)}
      effect={say(words.effect)}
      seen={({ postings }) => <PostingTable postings={postings} />}
      act={say(bearer === undefined ? words.decide : bearer === 'customer' ? words.charge : words.pay)}
      isChosen={bearer !== undefined}
      mayAct={mayDecide}
      reasonMost={280}
      {...{ acting, signInHref, onClose }}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-text-2 wrap-anywhere">
        <Amount {...payout} className="text-20 font-semibold text-text" />
        <span>
          {say(words.fromTo, {
            sender: payout.user_name ?? say(words.unknown),
            name: payout.payee.name,
            bank: payout.payee.bank_name,
          })}
        </span>
      </p>
      <CopyField mono text={payout.reference} label={say(words.copyReference)} />
      <SegmentedControl
        label={say(words.decision)}
        choices={[
          { value: 'customer', label: say(words.byCustomer) },
          { value: 'house', label: say(words.byHouse) },
        ]}
        value={bearer}
        onChange={setBearer}
      />
      <p className="text-13 text-text-2">{say(bodies[bearer ?? 'none'])}</p>
      {Mark !== undefined && <Mark type="lost_payout" id={payout.id} marked={payout} />}
    </PreviewedActDialog>
  )
}

const bodies = { customer: words.customerBody, house: words.houseBody, none: words.choose } as const

function useDeciding(id: string, bearer: Bearer | undefined, onDone: () => void) {
  // Nothing is asked before somebody is chosen; what is sent is what was seen.
  const decision = bearer ?? 'house'
  const params = { id }
  const preview = useAnswer(
    previewLostPayout,
    { params, query: { decision } },
    { enabled: bearer !== undefined },
  )
  const sending = useSend(decideLostPayout)
  return usePreviewedAct({
    preview: { ...preview, data: bearer && preview.data },
    sending,
    send: (body, idempotencyKey) => sending.send({ params, body: { decision, ...body }, idempotencyKey }),
    onDone,
  })
}
