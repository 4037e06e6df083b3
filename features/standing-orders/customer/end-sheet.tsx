// Answers for ending a scheduled payment: asked once, then it is over.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { cancelOrder } from '../contract.ts'
import { words } from '../words.ts'
import type { Order } from './describe.ts'

/** The button and its question. */
export function EndButton({
  order,
  offline,
  onEnded,
}: {
  order: Order
  offline: boolean
  onEnded: () => void
}) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="ghost" block disabled={offline} onClick={() => setAsks(true)}>
        {say(words.end)}
      </Button>
      {asks && <EndSheet order={order} onClose={() => setAsks(false)} onEnded={onEnded} />}
    </>
  )
}

function EndSheet(props: { order: Order; onClose: () => void; onEnded: () => void }) {
  const { order, onClose, onEnded } = props
  const { name } = order.payee
  const ending = useSend(cancelOrder)
  const answers = useQueryClient()
  const end = async () => {
    if (ending.pending) return
    const answered = await ending.send({ params: { id: order.id } })
    // One that has ended already is where the customer wants it.
    if (!answered.ok && answered.problem.code !== 'order_ended') return
    await answers.invalidateQueries()
    toast.success(say(words.endedToast, { name }))
    onClose()
    onEnded()
  }
  return (
    <Sheet open onClose={onClose} title={say(words.endTitle)} busy={ending.pending}>
      <div className="grid gap-4">
        <p className="text-16 text-pretty text-text-2 wrap-anywhere">{say(words.endBody, { name })}</p>
        {ending.problem !== undefined && ending.problem.code !== 'order_ended' && (
          <Banner tone="danger" live>
            {ending.problem.message}
          </Banner>
        )}
        <div className="grid gap-2">
          <Button variant="danger" block pending={ending.pending} onClick={() => void end()}>
            {say(words.end)}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            {say(words.keep)}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
