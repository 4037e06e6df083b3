// Answers for which modal is on top, because whatever must stay usable (toasts) has to live inside it.

let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  stack = next
  for (const tell of listeners) tell()
}

/** Notes that a modal opened; the answer takes it off again. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog])
  return () => change(stack.filter((one) => one !== dialog))
}

export function readTopDialog(): HTMLDialogElement | undefined {
  return stack.at(-1)
}

export function followTopDialog(tell: () => void): () => void {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
