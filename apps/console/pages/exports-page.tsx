// Answers for the page of lists that were made into files.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { ExportDesk } from '#features/exports/console/export-desk.tsx'
import { listAllExports } from '#features/exports/contract.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function ExportsPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.exports)}>
      <ExportDesk seesAll={admin.permissions.includes(listAllExports.name)} />
    </ListPage>
  )
}
