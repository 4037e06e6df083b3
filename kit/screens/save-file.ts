// Answers for handing a file to a person: to another app where the browser can, else into their downloads.
import { browserTime } from './browser-time.ts'

const savingMilliseconds = 60_000

/** Puts a file into the downloads under its own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read it only after the press is over.
  browserTime.after(savingMilliseconds, () => URL.revokeObjectURL(address))
}

/** Shares a file with its words, or saves it. Answers which it was; closing the share sheet is a choice, not a fault. */
export async function shareFile(
  file: File,
  words: { readonly title: string; readonly text: string },
): Promise<'shared' | 'saved' | 'left'> {
  const shared: ShareData = { ...words, files: [file] }
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(shared)
  if (!canShare) {
    saveFile(file)
    return 'saved'
  }
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'AbortError') return 'left'
    saveFile(file)
    return 'saved'
  }
}

/** Has the browser fetch a file of ours into the downloads: nothing of it stands in the page. */
export function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
