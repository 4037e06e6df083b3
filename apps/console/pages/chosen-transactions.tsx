// Answers for what can be done with transactions that are chosen in their list: a file of them.
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { useState } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { LaterExportDialog } from '#features/exports/console/later-export-dialog.tsx'
import { words as exportWords } from '#features/exports/console/words.ts'
import { askForExportInFull } from '#features/exports/contract.ts'
import type { ChosenTransactions } from '#features/transactions/console/chosen-bar.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { places } from '../places.ts'

export function ChosenTransactionsActs({ chosen, admin }: { chosen: ChosenTransactions; admin: Admin }) {
  const [isOpen, setOpen] = useState(false)
  const { ids, matching } = chosen
  const { query = '', status } = matching ?? {}
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {say(exportWords.act)}
      </Button>
      {isOpen && (
        <LaterExportDialog
          list="transactions"
          filter={{ ...(query === '' ? {} : { query }), ...(status === undefined ? {} : { status }) }}
          chosen={matching === undefined ? ids : undefined}
          maySeeInFull={admin.permissions.includes(askForExportInFull.name)}
          exportsHref={places.exports}
          signInHref={signInPathTo(places.exports)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
