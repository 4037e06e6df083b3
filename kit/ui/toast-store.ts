// Answers for the messages a person was told: those on show, and the last fifty for the message list.

export type ToastKind = 'success' | 'error' | 'info'
/** `bottom` stands clear of what is at the top of a screen: above the tabs of a phone. */
export type ToastPlacement = 'top-center' | 'top-right' | 'bottom'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  /** Milliseconds on show; Infinity stays until it is closed. */
  readonly durationMs: number
  readonly placement: ToastPlacement
  readonly at: Date
}

export interface ToastOptions {
  /** Milliseconds; 2000 by default, 5000 for an error. */
  readonly duration?: number | undefined
  /** Top centre by default; messages of sign-in and the newsletter stand top right. */
  readonly placement?: ToastPlacement | undefined
}

export interface ToastState {
  readonly shown: readonly Toast[]
  /** Newest first. */
  readonly history: readonly Toast[]
  /** Whether messages stay until they are closed, a choice of the profile. */
  readonly keep: boolean
}

const mostShown = 3
const mostKept = 50
const usualMs: Record<ToastKind, number> = { success: 2000, info: 2000, error: 5000 }

/** A store of messages; the page has one (`toast`), tests make their own. */
export function createToastStore(now: () => Date) {
  let state: ToastState = { shown: [], history: [], keep: false }
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<ToastState>) => {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }
  const show = (kind: ToastKind, message: string, options: ToastOptions = {}): number => {
    lastId += 1
    const durationMs = state.keep ? Number.POSITIVE_INFINITY : (options.duration ?? usualMs[kind])
    const made: Toast = {
      id: lastId,
      kind,
      message,
      durationMs,
      placement: options.placement ?? 'top-center',
      at: now(),
    }
    change({
      shown: [...state.shown, made].slice(-mostShown),
      history: [made, ...state.history].slice(0, mostKept),
    })
    return lastId
  }
  return {
    success: (message: string, options?: ToastOptions) => show('success', message, options),
    error: (message: string, options?: ToastOptions) => show('error', message, options),
    info: (message: string, options?: ToastOptions) => show('info', message, options),
    close: (id: number) => change({ shown: state.shown.filter((one) => one.id !== id) }),
    /** What went wrong before does not stand over what went right since. */
    closeErrors: () => change({ shown: state.shown.filter(({ kind }) => kind !== 'error') }),
    keepUntilClosed: (keep: boolean) => change({ keep }),
    clearHistory: () => change({ history: [] }),
    read: () => state,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
  }
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The page's messages: `toast.success('Saved')`, `toast.error(refusal.message, { placement: 'top-right' })`. */
export const toast: ToastStore = createToastStore(() => new Date())
