// Answers for the button above a list that makes a file of it.
import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import { useAddressState } from '#kit/screens/address-state.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import type { exportLists } from '../contract.ts'
import type { ListFilter } from './export-dialog.tsx'
import { LaterExportDialog } from './later-export-dialog.tsx'
import { words } from './words.ts'

type ListName = (typeof exportLists)[number]

const ofBills = { kind: 'category', biller: 'of', partner: 'partner', from: 'from', to: 'to' } as const
const ofQueue = { status: 'status', taken: 'taken' } as const

/** By what names a list's conditions stand in its address. */
const addressOf: Readonly<Record<ListName, Readonly<Partial<Record<keyof ListFilter, string>>>>> = {
  users: { query: 'q', status: 'status', sort: 'sort' },
  transactions: { query: 'q', status: 'status' },
  audit: { actor: 'actor', action: 'action', target: 'target', outcome: 'outcome', from: 'from', to: 'to' },
  approvals: { status: 'tab' },
  cases: { ...ofQueue, kind: 'kind' },
  messages: {},
  debts: ofQueue,
  suspended_deposits: { ...ofQueue, kind: 'reason' },
  crypto_deposits: { query: 'q', status: 'state', kind: 'coin' },
  processing_transfers: ofQueue,
  tier_requests: ofQueue,
  closing_requests: ofQueue,
  bill_orders: { query: 'q', status: 'status', day: 'day', ...ofBills },
  bill_report: ofBills,
}

/** What a list shows before anything is chosen in its address. */
const shownFirst: Readonly<Partial<Record<ListName, string>>> = {
  approvals: 'waiting',
  cases: 'open',
  debts: 'open',
  suspended_deposits: 'open',
  processing_transfers: 'open',
  tier_requests: 'open',
  closing_requests: 'open',
}

interface ExportButtonProps {
  readonly list: ListName
  /** Of one user alone. */
  readonly user?: string | undefined
  /** May have personal data in full. */
  readonly maySeeInFull: boolean
  readonly exportsHref: string
  readonly signInHref: string
}

/** What is exported is what stands in the list's address. */
export function ExportButton({ list, user, maySeeInFull, exportsHref, signInHref }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const [values] = useAddressState()
  const given = Object.entries(addressOf[list]).flatMap(([name, key]): [string, string][] => {
    const value = values.get(key)?.trim() ?? (name === 'status' ? shownFirst[list] : undefined)
    return value === undefined || value === '' ? [] : [[name, value]]
  })
  const filter: ListFilter = { ...Object.fromEntries<string>(given), ...(user === undefined ? {} : { user }) }
  return (
    <>
      <Button
        data-export=""
        icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {say(words.act)}
      </Button>
      {open && (
        <LaterExportDialog
          list={list}
          filter={filter}
          maySeeInFull={maySeeInFull}
          exportsHref={exportsHref}
          signInHref={signInHref}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
