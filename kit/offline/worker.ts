// Answers for the app's one worker in the browser: where it stands, and giving it the files that the app runs on.

declare global {
  interface Window {
    /** Typed as texts, because that is how the browser's own calls take what it makes. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): string }
    }
  }
}

const address = '/app/worker.js'
export const workerScope = '/app/'

// The page's policy lets no text become a script's address; this one address is the exception.
let trusted: string | undefined
function trustedAddress(): string {
  trusted ??=
    window.trustedTypes === undefined
      ? address
      : window.trustedTypes.createPolicy('app-worker', { createScriptURL: () => address }).createScriptURL('')
  return trusted
}

/** The worker, registered and active; the browser looks for a newer one by itself. */
export async function appWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedAddress(), { scope: workerScope })
  if (registration.active === null) await navigator.serviceWorker.ready.catch(() => undefined)
  return registration
}

/** What this page has loaded so far of its own, as a worker may keep it: files, and no answers of the API. */
function loadedFiles(): string[] {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin &&
        !pathname.startsWith('/api/') &&
        /\.(?:js|css|woff2|svg|png)$/.test(pathname),
    )
    .map(({ href }) => href)
  return [...new Set(own)]
}

/** Lets the worker keep what the app runs on, so that it opens without a network next time. Faults leave things as they are. */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const { active } = await appWorker()
    active?.postMessage({ keep: loadedFiles() })
  } catch {
    // A browser that keeps nothing opens the app from the network, as before.
  }
}
