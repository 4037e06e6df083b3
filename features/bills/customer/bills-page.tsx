// Answers for paying bills: the list of billers, and the form of the one that was chosen.
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { handOver } from '#kit/screens/handed-over.ts'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { categories } from '../biller-words.ts'
import { listBillers } from '../contract.ts'
import { words } from '../goods-words.ts'
import { BillForm, type BillFormProps, BillFormLoading } from './bill-form.tsx'
import { BillerList, type BillerListProps } from './biller-list.tsx'
import { takeHandedBill } from './draft.ts'

interface BillsPageProps {
  readonly above: string
  readonly customer: BillFormProps['customer']
  readonly notes: ReactNode
  readonly SavedMenu: BillerListProps['SavedMenu']
}

const base = '/bills'
const hrefOf = (id: string): string => `${base}/${encodeURIComponent(id)}`

/** A bill that is paid again, or changed, opens at its biller. */
export function BillsPage({ above, customer, notes, SavedMenu }: BillsPageProps) {
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
  const form = { customer, above: base, notes, hrefOf }
  if (chosen === dataAlone) return <DataAlone {...form} />
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
      SavedMenu={SavedMenu}
    />
  ) : (
    <BillForm {...form} key={chosen} id={chosen} />
  )
}

/** Data in as few presses as airtime: where one biller has all networks its form is the page. */
const dataAlone = 'data'

function DataAlone(form: Omit<BillFormProps, 'id'>) {
  const read = useAnswer(listBillers, {})
  const [only, ...others] = read.data?.filter(({ category }) => category === dataAlone) ?? []
  if (read.data === undefined && troubleWith(read).trouble === undefined)
    return <BillFormLoading {...form} title={say(categories[dataAlone])} />
  return only !== undefined && others.length === 0 ? (
    <BillForm {...form} id={only.id} />
  ) : (
    <Redirect to={`${base}?in=${dataAlone}`} replace />
  )
}

const OtherWays = () => (
  <Card flush>
    <ListRows>
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
    </ListRows>
  </Card>
)
