// Answers for loading what a brand brings from other companies, each by its own documented way and none before its turn.
import { browserTime } from '#kit/screens/browser-time.ts'

/** What a page says of its providers; `kit/brand/brand-schema.ts` holds the bounds of each value. */
export type Providers = {
  readonly parties: readonly { readonly use: Use; readonly provider: string; readonly company: string }[]
  readonly chat: Values
  readonly analytics: Values
  readonly social: Values
}
export type Use = 'chat' | 'analytics' | 'social'
type Values = Readonly<Record<string, string>>

/** Loads a script of another company; resolves when it ran, rejects when it did not come. */
function load(source: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.src = source
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${new URL(source).host} does not answer`)))
    document.head.append(script)
  })
}

type Call = (...values: unknown[]) => void

/** Puts a name of theirs on the window, where their script looks for it. */
function give(name: string, value: unknown): void {
  Object.assign(window, { [name]: value })
}

function taken(name: string): unknown {
  return Reflect.get(window, name)
}

/** A function that keeps calls until the script is there and takes them over under the name it looks for. */
function waiting(takenOver: string, more: object = {}): Call & { queue: unknown[] } {
  const queue: unknown[] = []
  const call: Call = (...values) => {
    const real: unknown = Reflect.get(call, takenOver)
    if (typeof real === 'function') Reflect.apply(real, call, values)
    else queue.push(values)
  }
  return Object.assign(call, { queue, push: call, loaded: true, ...more })
}

const text = (values: Values, name: string): string => values[name] ?? ''
const origin = (values: Values): string => new URL(text(values, 'baseUrl')).origin

const loaders: Readonly<Record<string, (values: Values) => Promise<void>>> = {
  plausible: (values) => load(`${origin(values)}/js/script.js`, { 'data-domain': text(values, 'domain') }),
  ga4: (values) => {
    const layer: unknown[] = []
    give('dataLayer', layer)
    // Their script reads the very `arguments` object of a function.
    const tag: Call = function () {
      layer.push(arguments)
    }
    give('gtag', tag)
    const id = text(values, 'measurementId')
    tag('js', new Date(browserTime.now()))
    tag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false })
    return load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  },
  meta: (values) => {
    const pixel = waiting('callMethod', { version: '2.0' })
    give('fbq', pixel)
    give('_fbq', pixel)
    pixel('init', text(values, 'pixelId'))
    pixel('track', 'PageView')
    return load('https://connect.facebook.net/en_US/fbevents.js')
  },
  x: (values) => {
    const pixel = waiting('exe', { version: '1.1' })
    give('twq', pixel)
    pixel('config', text(values, 'pixelId'))
    return load('https://static.ads-twitter.com/uwt.js')
  },
  chatwoot: async (values) => {
    const baseUrl = origin(values)
    give('chatwootSettings', { hideMessageBubble: true, position: 'right', type: 'standard' })
    window.addEventListener('chatwoot:ready', () => method('$chatwoot', 'toggle')('open'), { once: true })
    await load(`${baseUrl}/packs/js/sdk.js`)
    method('chatwootSDK', 'run')({ websiteToken: text(values, 'websiteToken'), baseUrl })
  },
  tawk: (values) => {
    give('Tawk_API', { onLoad: () => method('Tawk_API', 'maximize')() })
    const path = `${text(values, 'propertyId')}/${text(values, 'widgetId')}`
    return load(`https://embed.tawk.to/${path}`, { crossorigin: '*' })
  },
  intercom: (values) => {
    const appId = text(values, 'appId')
    const queue: unknown[] = []
    const messenger: Call = (...call) => void queue.push(call)
    give('Intercom', Object.assign(messenger, { q: queue, c: (call: unknown) => queue.push(call) }))
    messenger('boot', { app_id: appId, hide_default_launcher: true })
    messenger('show')
    return load(`https://widget.intercom.io/widget/${encodeURIComponent(appId)}`)
  },
}

/** A method of an object that their script has made by now; one that does nothing when it has not. */
function method(owner: string, name: string): Call {
  const object = taken(owner)
  if (typeof object !== 'object' || object === null) return () => undefined
  const found: unknown = Reflect.get(object, name)
  return (...values) => {
    if (typeof found === 'function') Reflect.apply(found, object, values)
  }
}

const started = new Map<Use, Promise<void>>()

/** Loads the provider of a use, once a page. Rejects when its script does not come; it may then be tried again. */
export function start(providers: Providers, use: Use): Promise<void> {
  const running = started.get(use)
  if (running) return running
  const party = providers.parties.find((one) => one.use === use)
  const loader = party && loaders[party.provider]
  if (!loader) return Promise.resolve()
  const loading = loader(providers[use])
  started.set(use, loading)
  loading.catch(() => started.delete(use))
  return loading
}

/** Opens a chat that is loaded already and was closed again. */
export function reopenChat(): void {
  method('$chatwoot', 'toggle')('open')
  method('Tawk_API', 'maximize')()
  const messenger = taken('Intercom')
  if (typeof messenger === 'function') Reflect.apply(messenger, window, ['show'])
}
