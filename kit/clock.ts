// Answers for time: the only place that reads the machine's clock. Tests, demo and simulation move their own.

/** Time as it comes in by the door: UTC instants, and waiting. */
export type Clock = {
  now(): Date
  /** Resolves after `milliseconds` of this clock, or at once when `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** A clock that a test, the demo or the simulation moves by hand. */
export type MovedClock = Clock & {
  advance(milliseconds: number): void
  set(instant: Date): void
}

/** A signal that aborts when so much of a clock has passed, as that of `AbortSignal.timeout` does. Whoever starts it ends it. */
export function startTimeOut(
  clock: Clock,
  milliseconds: number,
): { readonly signal: AbortSignal; end(): void } {
  const over = new AbortController()
  const ended = new AbortController()
  const wait = async (): Promise<void> => {
    await clock.sleep(milliseconds, ended.signal)
    if (!ended.signal.aborted) over.abort(new DOMException('The time is over', 'TimeoutError'))
  }
  void wait()
  return { signal: over.signal, end: () => ended.abort('in time') }
}

/** The machine's clock. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = (): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, milliseconds)
        signal?.addEventListener('abort', wake)
      }),
  }
}

/** The machine's clock shifted by an offset that can be changed, so that time still flows. */
export function shiftedClock(): Clock & { advance(milliseconds: number): void } {
  const machine = systemClock()
  let offset = 0
  return {
    now: () => new Date(machine.now().getTime() + offset),
    sleep: machine.sleep,
    advance: (milliseconds) => {
      offset += milliseconds
    },
  }
}

/** A clock that stands still until it is moved; sleepers wake when the time has come. */
export function movedClock(start: Date): MovedClock {
  let instant = start.getTime()
  let sleepers: { due: number; wake: () => void }[] = []
  const wakeDue = () => {
    const due = sleepers.filter((sleeper) => sleeper.due <= instant)
    sleepers = sleepers.filter((sleeper) => sleeper.due > instant)
    for (const sleeper of due) sleeper.wake()
  }
  return {
    now: () => new Date(instant),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted || milliseconds <= 0) return resolve()
        sleepers.push({ due: instant + milliseconds, wake: resolve })
        signal?.addEventListener('abort', () => resolve(), { once: true })
      }),
    advance: (milliseconds) => {
      instant += milliseconds
      wakeDue()
    },
    set: (next) => {
      instant = next.getTime()
      wakeDue()
    },
  }
}
