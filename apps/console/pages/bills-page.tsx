// Answers for the bills desk: orders, those that are stuck, billers, how all of them are doing, and the report, one tab at a time.
import { useLocation } from 'wouter'
import { BillerDesk } from '#features/bills/console/biller-desk.tsx'
import { HealthBoard } from '#features/bills/console/health-board.tsx'
import { OrderList } from '#features/bills/console/order-list.tsx'
import { ReportBoard } from '#features/bills/console/report-board.tsx'
import { deskWords } from '#features/bills/console/desk-words.ts'
import { StuckList } from '#features/orders/console/stuck-list.tsx'
import { listStuck } from '#features/orders/staff-contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { say } from '#kit/words/words.ts'
import type { PageProps } from '../page-props.ts'
import { billsHref } from '../places.ts'
import { ExportAct } from './export-act.tsx'

const tabs = ['orders', 'stuck', 'billers', 'health', 'reports'] as const
type Tab = (typeof tabs)[number]

export function BillsPage(parts: PageProps & DeskParts) {
  const [values] = useAddressState()
  const [, go] = useLocation()
  // The record of a biller stands among the billers.
  const tab = chosenOf(values, 'tab', tabs) ?? (values.has('biller') ? 'billers' : 'orders')
  const stuck = useAnswer(listStuck, { query: { bought: 'true', per_page: '1' } })
  return (
    <Tabs
      label={say(deskWords.tabs)}
      tabs={tabs.map((key) => ({
        key,
        label: say(deskWords[key]),
        count: key === 'stuck' ? stuck.data?.total : undefined,
      }))}
      value={tab}
      // What narrows one part means nothing in another.
      onChange={(key) => go(billsHref({ tab: key }))}
      listClassName="px-4 md:px-(--gutter)"
      panelClassName="min-h-0 flex-1 flex flex-col"
    >
      <TabBody tab={tab} parts={parts} />
    </Tabs>
  )
}

const reading = 'min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-12 md:px-(--gutter)'

function TabBody({ tab, parts }: { tab: Tab; parts: PageProps & DeskParts }) {
  const { admin, places } = parts
  switch (tab) {
    case 'orders':
      return <OrderList places={places} exportAct={<ExportAct admin={admin} list="bill_orders" />} />
    case 'stuck':
      return <StuckList bought places={places} />
    case 'billers':
      return (
        <div className={reading}>
          <BillerDesk {...parts} />
        </div>
      )
    case 'health':
      return (
        <div className={reading}>
          <HealthBoard ordersHref={billsHref} />
        </div>
      )
    case 'reports':
      return <ReportBoard ordersHref={billsHref} exportAct={<ExportAct admin={admin} list="bill_report" />} />
  }
}
