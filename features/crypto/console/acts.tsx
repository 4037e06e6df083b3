// Answers for the acts that end a crypto deposit, each seen before it is done.
import { useState } from 'react'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useClient, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import {
  previewCryptoRefusal,
  previewCryptoRelease,
  previewCryptoReturn,
  refuseCryptoDeposit,
  releaseCryptoDeposit,
  returnCryptoDeposit,
} from '../staff-contract.ts'
import { coinsText, type Deposit } from './deposit-columns.tsx'
import { words } from './words.ts'

export interface ActProps {
  readonly deposit: Deposit
  readonly signInHref: string
  readonly onBack: () => void
  readonly onClose: () => void
}

const nobodys = (): undefined => undefined

export function Release({ deposit, signInHref, onBack, onClose }: ActProps) {
  const asked = { params: { id: deposit.id } }
  const sending = useSend(releaseCryptoDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewCryptoRelease, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.release)}
      effect={say(words.releaseEffect)}
      seen={() => null}
      act={say(words.release)}
      back={{ label: say(words.back), onBack }}
      reasonMost={140}
      {...{ acting, signInHref, onClose }}
    >
      <p className="text-16 font-semibold">{coinsText(deposit)}</p>
    </PreviewedActDialog>
  )
}

/** Where they go back to is asked first; an address that is refused is corrected where it was typed. */
export function Return(props: ActProps) {
  const client = useClient()
  const [typed, setTyped] = useState('')
  const [to, setTo] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [asking, setAsking] = useState(false)
  if (to !== undefined) return <ReturnReview {...props} to={to} onBack={() => setTo(undefined)} />
  const next = async () => {
    setAsking(true)
    const wanted = typed.trim()
    const answered = await client.call(previewCryptoReturn, {
      params: { id: props.deposit.id },
      query: { to: wanted },
    })
    setAsking(false)
    if (!answered.ok && answered.problem.code === 'address_refused') setFault(answered.problem.message)
    else setTo(wanted)
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={say(words.return)}
      description={say(words.returnEffect)}
      actions={
        <>
          <Button onClick={props.onBack}>{say(words.back)}</Button>
          <Button variant="primary" pending={asking} onClick={() => void next()}>
            {say(words.next)}
          </Button>
        </>
      }
    >
      <TextInput
        label={say(words.returnAddress)}
        hint={say(words.returnHint)}
        error={fault}
        value={typed}
        onChange={(text) => {
          setFault(undefined)
          setTyped(text)
        }}
      />
    </Dialog>
  )
}

function ReturnReview({ deposit, to, signInHref, onBack, onClose }: ActProps & { to: string }) {
  const params = { id: deposit.id }
  const sending = useSend(returnCryptoDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewCryptoReturn, { params, query: { to } }),
    sending,
    send: (body, idempotencyKey) => sending.send({ params, body: { ...body, to }, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.return)}
      effect={say(words.returnEffect)}
      seen={({ postings }) => <PostingTable postings={postings} nameOf={nobodys} />}
      act={say(words.return)}
      back={{ label: say(words.back), onBack }}
      reasonMost={140}
      {...{ acting, signInHref, onClose }}
    >
      <p className="text-16 font-semibold">{coinsText(deposit)}</p>
      {to !== '' && <p className="text-14 wrap-anywhere">{to}</p>}
    </PreviewedActDialog>
  )
}

export function Refusal({ deposit, signInHref, onBack, onClose }: ActProps) {
  const asked = { params: { id: deposit.id } }
  const isLoss = deposit.lost_at !== null
  const isBooked = deposit.acts.includes('return')
  const sending = useSend(refuseCryptoDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewCryptoRefusal, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <PreviewedActDialog
      size="lg"
      danger
      title={say(isLoss ? words.bookLoss : words.refuse)}
      effect={say(isLoss ? words.lossEffect : isBooked ? words.refuseEffect : words.refuseUnknownEffect)}
      seen={({ postings }) =>
        postings.length === 0 ? null : <PostingTable postings={postings} nameOf={nobodys} />
      }
      act={say(isLoss ? words.bookLoss : words.refuse)}
      back={{ label: say(words.back), onBack }}
      reasonMost={140}
      {...{ acting, signInHref, onClose }}
    >
      <p className="text-16 font-semibold">{coinsText(deposit)}</p>
    </PreviewedActDialog>
  )
}
