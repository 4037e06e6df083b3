// Answers for paying bills: the list of billers, and the form of the one that was chosen.
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { handOver } from '#kit/screens/handed-over.ts'
import { ListRow, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../goods-words.ts'
import { BillForm } from './bill-form.tsx'
import { BillerList } from './biller-list.tsx'
import { takeHandedBill } from './draft.ts'

interface BillsPageProps {
  readonly above: string
  readonly customer: { readonly uuid: string }
  readonly notes: ReactNode
}

const base = '/bills'
const hrefOf = (id: string): string => `${base}/${encodeURIComponent(id)}`

/** A bill that is paid again, or changed, opens at its biller. */
export function BillsPage({ above, customer: { uuid: owner }, notes }: BillsPageProps) {
  const [path, navigate] = useLocation()
  const chosen = decodeURIComponent(path.slice(base.length + 1))
  const [handed, setHanded] = useState(() => (chosen === '' ? takeHandedBill() : undefined))
  useEffect(() => {
    if (handed === undefined) return
    setHanded(undefined)
    handOver(handed)
    navigate(hrefOf(handed.to.code), { replace: true })
  }, [handed, navigate])
  if (handed !== undefined) return null
  return chosen === '' ? (
    <BillerList
      above={above}
      notes={
        <>
          {notes}
          <OtherWays />
        </>
      }
      hrefOf={hrefOf}
    />
  ) : (
    <BillForm key={chosen} id={chosen} owner={owner} above={base} notes={notes} hrefOf={hrefOf} />
  )
}

const OtherWays = () => (
  <Card flush>
    <ListRow
      href={`${base}/tokens`}
      lead={<Tile icon={KeyRound} square />}
      title={say(words.tokens)}
      detail={say(words.kept)}
      chevron
    />
    <ListRow
      href={`${base}/many`}
      lead={<Tile icon={ListChecks} square />}
      title={say(words.many)}
      detail={say(words.fromFile)}
      chevron
    />
  </Card>
)
