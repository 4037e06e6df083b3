// Answers for the bills desk: orders, those that are stuck, billers, what partners changed, how all of them are doing, and the report, by tabs.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { say } from '#kit/words/words.ts'
import { listPlanChanges } from '../plan-changes-contract.ts'
import { BillerDesk } from './biller-desk.tsx'
import { deskWords as words } from './desk-words.ts'
import { HealthBoard } from './health-board.tsx'
import { OrderList } from './order-list.tsx'
import { PlanChanges } from './plan-changes.tsx'
import { ReportBoard } from './report-board.tsx'

const tabs = ['orders', 'stuck', 'billers', 'changes', 'health', 'reports'] as const
type Tab = (typeof tabs)[number]

/** The lists of which files are made here. */
export type DeskExport = 'bill_orders' | 'bill_report'

interface BillsDeskProps {
  readonly parts: DeskParts
  /** Where a tab or a narrowed list stands. */
  readonly hrefOf: (values: Readonly<Record<string, string>>) => string
  /** Orders that wait too long: how many, and their list. */
  readonly stuck: { readonly count: number | undefined; readonly list: ReactNode }
  readonly exportAct: (list: DeskExport) => ReactNode
}

export function BillsDesk(props: BillsDeskProps) {
  const [values] = useAddressState()
  const [, go] = useLocation()
  // The record of a biller stands among the billers.
  const tab = chosenOf(values, 'tab', tabs) ?? (values.has('biller') ? 'billers' : 'orders')
  const changes = useAnswer(listPlanChanges, {})
  const counts: Partial<Record<Tab, number | undefined>> = {
    stuck: props.stuck.count,
    changes: changes.data?.filter(({ state }) => state === 'waiting').length,
  }
  return (
    <Tabs
      label={say(words.tabs)}
      tabs={tabs.map((key) => ({ key, label: say(words[key]), count: counts[key] }))}
      value={tab}
      // What narrows one part means nothing in another.
      onChange={(key) => go(props.hrefOf({ tab: key }))}
      listClassName="px-4 md:px-(--gutter)"
      panelClassName="min-h-0 flex-1 flex flex-col"
    >
      <TabBody tab={tab} {...props} />
    </Tabs>
  )
}

const inReading = (body: ReactNode) => (
  <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-12 md:px-(--gutter)">{body}</div>
)

function TabBody({ tab, parts, hrefOf, stuck, exportAct }: BillsDeskProps & { tab: Tab }) {
  switch (tab) {
    case 'orders':
      return <OrderList places={parts.places} exportAct={exportAct('bill_orders')} />
    case 'stuck':
      return stuck.list
    case 'billers':
      return inReading(<BillerDesk {...parts} />)
    case 'changes':
      return inReading(<PlanChanges {...parts} />)
    case 'health':
      return inReading(<HealthBoard ordersHref={hrefOf} />)
    case 'reports':
      return <ReportBoard ordersHref={hrefOf} exportAct={exportAct('bill_report')} />
  }
}
