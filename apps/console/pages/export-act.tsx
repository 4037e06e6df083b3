// Answers for the button with which a list of the console is made into a file.
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { ExportButton } from '#features/exports/console/export-button.tsx'
import { askForExportInFull, type exportLists } from '#features/exports/contract.ts'
import { places } from '../places.ts'

interface ExportActProps {
  readonly admin: Admin
  readonly list: (typeof exportLists)[number]
  /** Of one user alone. */
  readonly user?: string | undefined
}

export function ExportAct({ admin, list, user }: ExportActProps) {
  return (
    <ExportButton
      list={list}
      user={user}
      maySeeInFull={admin.permissions.includes(askForExportInFull.name)}
      exportsHref={places.exports}
      signInHref={signInPathTo(places.exports)}
    />
  )
}
