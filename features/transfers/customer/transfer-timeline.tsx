// Answers for a transfer on its way: whose turn it is, that the money is safe, and how it ended. Also beside its receipt.
import Info from 'lucide-react/icons/info'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Note } from '#kit/screens/page.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { Stages } from '#kit/ui/timeline.tsx'
import { say } from '#kit/words/words.ts'
import { isOpen } from '#features/orders/contract.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'
import { paidLateText, promiseOf, stagesOf, stateWord, timeAfter } from './transfer-stages.ts'
import type { Transfer } from './sending.ts'

/** A transfer with its timeline. It is read anew whenever something of the customer's changes. */
export function useTransfer(transactionId: string) {
  return useAnswer(findMyTransfer, { params: { transaction_id: transactionId } })
}

/** For the page of a transaction that is a transfer: what stands under its receipt. */
export function TransferTimeline({
  transactionId,
  otherwise,
}: {
  transactionId: string
  /** What stands there for a transaction that no transfer is behind. */
  otherwise: ReactNode
}) {
  const { data, error, refetch } = useTransfer(transactionId)
  if (error?.problem.status === 404) return otherwise
  if (data !== undefined) return <Course transfer={data} />
  // Without a network the list is all that there is to say.
  if (error?.problem.code === 'offline') return otherwise
  return (
    <Card>
      <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
        <Skeleton className="h-40 w-full" />
      </OnItsWay>
    </Card>
  )
}

export function Course({ transfer }: { transfer: Transfer }) {
  const now = useNow()
  return (
    <>
      <Ending transfer={transfer} />
      <Card>
        <section aria-label={say(words.course)}>
          <Stages stages={stagesOf(transfer, now)} />
        </section>
      </Card>
      <Promise transfer={transfer} now={now} />
    </>
  )
}

/** How it ended, where it did not arrive, or too late. */
function Ending({ transfer }: { transfer: Transfer }) {
  const shown = useShownText()
  const { state, total, currency, reason, created_at: began, concluded_at: concludedAt } = transfer
  const late = paidLateText(transfer)
  if (late !== undefined) {
    return (
      <Banner tone="warning" title={stateWord(transfer)}>
        {shown(late)}
      </Banner>
    )
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger" title={say(words.failedTitle)}>
        <strong className="font-semibold">{say(words.failedBody)}</strong>
        {reason !== null && ` ${reason}`}
      </Banner>
    )
  }
  if (state !== 'returned') return null
  const amount = shown(formatAmount({ currency, amount: total }))
  return (
    <Banner tone="success" icon={Undo2}>
      <strong className="font-semibold">
        {say(words.returnedBody, {
          amount,
          time: concludedAt === null ? '' : timeAfter(began, concludedAt),
        })}
      </strong>{' '}
      {say(words.nothingMissing)}
    </Banner>
  )
}

/** The calmest thing on the screen, while nobody knows how it ends. */
function Promise({ transfer, now }: { transfer: Transfer; now: Date }) {
  const shown = useShownText()
  const promise = promiseOf(transfer, now)
  if (promise === undefined || !isOpen(transfer.state)) return null
  return (
    <>
      <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-3 rounded-card-large bg-brand-soft p-4 text-on-brand-soft">
        <ShieldCheck aria-hidden="true" size={24} strokeWidth={1.75} />
        <div className="grid gap-1 text-14 text-pretty">
          <h2 className="text-16 font-medium">{say(words.safeTitle)}</h2>
          <p>{shown(promise)}</p>
        </div>
      </div>
      <div className="px-1">
        <Note icon={Info}>{say(words.dontSendAgain)}</Note>
      </div>
    </>
  )
}
