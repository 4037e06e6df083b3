// Answers for where a row of a queue is taken: on each page of the console, for who may, and knowing who that is.
import { useMemo } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { MarkPanel } from '#features/queues/console/mark-panel.tsx'
import { markItem } from '#features/queues/contract.ts'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'

export function useMark({ uuid, permissions }: Admin): MarkSlot | undefined {
  const may = permissions.includes(markItem.name)
  return useMemo(() => (may ? (row) => <MarkPanel {...row} readerId={uuid} /> : undefined), [may, uuid])
}
