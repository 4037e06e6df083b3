// Answers for the page of bills: the desk of `features/bills`, with the stuck orders and the exports that are not its own.
import { type DeskExport, BillsDesk } from '#features/bills/console/bills-desk.tsx'
import { StuckList } from '#features/orders/console/stuck-list.tsx'
import { listStuck } from '#features/orders/staff-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { PageProps } from '../page-props.ts'
import { billsHref } from '../places.ts'
import { ExportAct } from './export-act.tsx'

export function BillsPage(parts: PageProps & DeskParts) {
  const stuck = useAnswer(listStuck, { query: { bought: 'true', per_page: '1' } })
  return (
    <BillsDesk
      parts={parts}
      hrefOf={billsHref}
      stuck={{ count: stuck.data?.total, list: <StuckList bought places={parts.places} /> }}
      exportAct={(list: DeskExport) => <ExportAct admin={parts.admin} list={list} />}
    />
  )
}
