// Answers for one of the people a customer pays: pay them, keep them under a name of one's own, take them off the list.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Saved } from '#kit/screens/customer-feature.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Menu } from '#kit/ui/menu.tsx'
import { shortBank } from '#kit/words/short-bank.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type Beneficiary, calledOf, payeeOf } from './beneficiaries.ts'
import { KeepSheet, RemoveSheet } from './beneficiary-sheets.tsx'
import { whereOf } from './payee-card.tsx'
import type { Payee } from './sending.ts'

export function BeneficiaryRow({ beneficiary, href }: { beneficiary: Beneficiary; href: string }) {
  return (
    <div className="relative flex items-center before:absolute before:top-0 before:right-3 before:left-16 before:h-px before:bg-hair in-[li:first-child]:before:hidden">
      <PayLink beneficiary={beneficiary} href={href} />
      <SavedMenu saved={beneficiary} />
    </div>
  )
}

/** Keeps somebody who was paid under a name, or takes them off the list. */
export function SavedMenu({ saved }: { saved: Saved }) {
  const [sheet, setSheet] = useState<'keep' | 'remove'>()
  const close = () => setSheet(undefined)
  return (
    <>
      <RowMenu beneficiary={saved} onChoose={setSheet} />
      {sheet === 'keep' && <KeepSheet beneficiary={saved} onClose={close} />}
      {sheet === 'remove' && <RemoveSheet beneficiary={saved} onClose={close} />}
    </>
  )
}

function PayLink({ beneficiary, href }: { beneficiary: Beneficiary; href: string }) {
  const { alias, name, saved } = beneficiary
  return (
    <Link
      href={href}
      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5 pr-1 pl-3 text-text ring-inside transition-colors hover:bg-row-press active:bg-row-press"
    >
      <Avatar name={calledOf(beneficiary)} size={40} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate text-16 font-medium">{calledOf(beneficiary)}</span>
          {saved && (
            <>
              <Star
                aria-hidden="true"
                size={14}
                strokeWidth={1.75}
                className="shrink-0 fill-accent text-accent"
              />
              <span className="sr-only">{say(words.saved)}</span>
            </>
          )}
        </span>
        {alias !== null && <span className="truncate text-14 text-text-2">{shownName(name)}</span>}
        <Where payee={payeeOf(beneficiary)} />
      </span>
    </Link>
  )
}

/** The bank gives way, never the number. */
function Where({ payee }: { payee: Payee }) {
  if (payee.kind === 'customer') return <span className="truncate text-14 text-text-2">{whereOf(payee)}</span>
  const number = formatAccountNumber(payee.accountNumber)
  return (
    <span className="flex min-w-0 text-14 text-text-2">
      <span className="truncate">{shortBank(payee.bankName)}</span>
      <span className="shrink-0 whitespace-pre"> · {number}</span>
    </span>
  )
}

interface RowMenuProps {
  readonly beneficiary: Saved
  readonly onChoose: (sheet: 'keep' | 'remove') => void
}

function RowMenu({ beneficiary, onChoose }: RowMenuProps) {
  const { saved } = beneficiary
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <Menu
      items={[
        {
          key: 'keep',
          label: say(saved ? words.rename : words.save),
          icon: saved ? <Pencil {...look} /> : <Star {...look} />,
          onSelect: () => onChoose('keep'),
        },
        {
          key: 'remove',
          label: say(words.remove),
          icon: <Trash2 {...look} />,
          danger: true,
          onSelect: () => onChoose('remove'),
        },
      ]}
      trigger={(opens) => (
        <IconButton
          {...opens}
          plain
          className="mr-1"
          label={say(words.more, { name: calledOf(beneficiary) })}
          icon={<EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />}
        />
      )}
    />
  )
}
