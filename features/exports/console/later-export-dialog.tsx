// Answers for the dialog of an export as it comes when somebody asks for it: a list is read far more often than taken along.
import { type ComponentProps, lazy, Suspense } from 'react'
import type { ExportDialog } from './export-dialog.tsx'

const Loaded = lazy(() =>
  import('./export-dialog.tsx').then(({ ExportDialog: dialog }) => ({ default: dialog })),
)

export function LaterExportDialog(props: ComponentProps<typeof ExportDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
