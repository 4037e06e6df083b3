// Answers for rate alerts on the page of conversion: those that wait, and the sheet in which another is set.
import BellRing from 'lucide-react/icons/bell-ring'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { say } from '#kit/words/words.ts'
import { type alertSides, listAlerts, makeAlert, removeAlert } from '../alert-contract.ts'
import { words } from '../customer-words.ts'
import { shownRate } from '../shown-rate.ts'

type Alert = WireAnswer<typeof listAlerts>[number]
type Side = (typeof alertSides)[number]

/** The list, and the sheet, which is a form of its own and stands beside the form of the page. */
export function useAlerts() {
  const [isOpen, setOpen] = useState(false)
  return {
    list: <Alerts onSet={() => setOpen(true)} />,
    sheet: isOpen && <AlertSheet onClose={() => setOpen(false)} />,
  }
}

function Alerts({ onSet }: { onSet: () => void }) {
  const { data } = useAnswer(listAlerts, {})
  return (
    <>
      <SectionHead
        title={say(words.alerts)}
        aside={<LinkButton onPress={onSet}>{say(words.setAlert)}</LinkButton>}
      />
      {data !== undefined && data.length > 0 ? (
        <Card flush>
          <ListRows label={say(words.alerts)}>
            {data.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ListRows>
        </Card>
      ) : (
        <p className="px-1 text-14 text-text-2">{say(words.noAlerts)}</p>
      )}
    </>
  )
}

function AlertRow({ alert: { id, side, rate } }: { alert: Alert }) {
  const removing = useSend(removeAlert)
  const answers = useQueryClient()
  const remove = async () => {
    if (removing.pending) return
    await removing.send({ params: { id } })
    await answers.invalidateQueries()
  }
  const values = { rate: shownRate(rate) }
  return (
    <ListRow
      lead={<Tile icon={BellRing} />}
      wraps
      title={say(side === 'buy' ? words.whenBuying : words.whenSelling, values)}
      detail={say(side === 'buy' ? words.toBuy : words.toSell)}
      end={<LinkButton onPress={() => void remove()}>{say(words.removeAlert)}</LinkButton>}
    />
  )
}

const TellMe = ({ pending }: { pending: boolean }) => (
  <Button type="submit" variant="primary" block pending={pending}>
    {say(words.tellMe)}
  </Button>
)

const Refusal = ({ says }: { says: string | undefined }) =>
  says === undefined ? null : (
    <Banner tone="neutral" live>
      {says}
    </Banner>
  )

const sideChoices = [
  { value: 'buy', label: say(words.alertBuying) },
  { value: 'sell', label: say(words.alertSelling) },
] as const

function AlertSheet({ onClose }: { onClose: () => void }) {
  const making = useSend(makeAlert)
  const answers = useQueryClient()
  const [side, setSide] = useState<Side>('buy')
  const [typed, setTyped] = useState('')
  const make = async () => {
    const body = { side, rate: typed.replaceAll(/[,\s₦]/g, '') }
    const answered = await making.send({ body, idempotencyKey: newIdempotencyKey() })
    await answers.invalidateQueries()
    if (answered.ok) onClose()
  }
  const { problem } = making
  const type = (text: string) => {
    making.forget()
    setTyped(text)
  }
  const isOfField = problem?.code === 'rate_not_a_rate' || (problem?.errors?.length ?? 0) > 0
  return (
    <Sheet open onClose={onClose} title={say(words.setAlert)} busy={making.pending}>
      <form
        noValidate
        className="grid gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault()
          if (!making.pending) void make()
        }}
      >
        <SegmentedControl
          block
          label={say(words.alertSide)}
          choices={sideChoices}
          value={side}
          onChange={setSide}
        />
        <AmountInput
          label={say(side === 'buy' ? words.alertMost : words.alertLeast)}
          currency="NGN"
          name="rate"
          value={typed}
          onChange={type}
          error={isOfField ? say(words.alertFault) : undefined}
          focusFirst
        />
        {!isOfField && <Refusal says={problem?.message} />}
        <TellMe pending={making.pending} />
      </form>
    </Sheet>
  )
}
