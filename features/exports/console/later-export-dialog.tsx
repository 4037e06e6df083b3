// Answers for the dialog of an export as it comes when somebody asks for it: a list is read far more often than taken along.
import type { ComponentProps } from 'react'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import type { ExportDialog } from './export-dialog.tsx'

const Loaded = late(async () => (await import('./export-dialog.tsx')).ExportDialog)

export function LaterExportDialog(props: ComponentProps<typeof ExportDialog>) {
  return (
    <LateBoundary fallback={null}>
      <Loaded {...props} />
    </LateBoundary>
  )
}
