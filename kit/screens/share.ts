// Answers for handing a text to another app, or to the clipboard where the browser has no sharing.
import { toast } from '#kit/ui/toast-store.ts'

export interface Shared {
  readonly title: string
  readonly text: string
  /** Said when it went to the clipboard instead. */
  readonly copied: string
  readonly failed: string
}

async function copy({ text, copied, failed }: Shared): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(failed)
  }
}

/** Shares; closing the share sheet is a choice, not a fault. */
export async function share(shared: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(shared)
  try {
    await navigator.share({ title: shared.title, text: shared.text })
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') return
    await copy(shared)
  }
}
