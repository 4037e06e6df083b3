// Answers for taking a planned price back before it begins, with a reason and a second person.
import { useSend } from '#kit/screens/answers.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { withdrawChange } from '../change-contract.ts'
import type { ChargeRow } from './charge-words.ts'

export function TakePriceBack(props: {
  readonly row: ChargeRow
  readonly signInHref: string
  readonly onClose: () => void
}) {
  const { row, signInHref, onClose } = props
  const sending = useSend(withdrawChange)
  return (
    <TakeBackDialog
      name={row.name}
      from={row.from}
      {...{ sending, signInHref, onClose }}
      send={(reason, keyFor) => {
        const body = { id: row.id, reason }
        return sending.send({ body, idempotencyKey: keyFor(body) })
      }}
    />
  )
}
