// Answers for pushes on this device: whether its browser can, and the subscription that the app's worker makes.
import type { Client } from '#kit/http/client.ts'
import { appWorker, workerScope } from '#kit/offline/worker.ts'
import { askFor } from '#kit/screens/answers.tsx'
import { findSettings, subscribe } from '../contract.ts'

/** Who had pushes here last: only for them they come back by themselves. */
const storageKey = 'app.pushesFor'

/** What this browser can do, before anybody is asked anything. */
export type Ability = 'able' | 'needs_install' | 'unable'

export function pushAbility(): Ability {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isAble) return 'able'
  // On iPhones a web page gets pushes only from the Home Screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || 'standalone' in navigator
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'needs_install' : 'unable'
}

export function isBlocked(): boolean {
  return 'Notification' in window && Notification.permission === 'denied'
}

export function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

function remember(customerId: string | undefined): void {
  try {
    if (customerId === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, customerId)
  } catch {
    // Without storage the device is asked again.
  }
}

function isRemembered(customerId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === customerId
  } catch {
    return false
  }
}

const asBytes = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const isKey = (buffer: ArrayBuffer | null, key: Uint8Array): boolean =>
  buffer !== null && new Uint8Array(buffer).every((byte, place) => byte === key[place])

/** The browser's subscription under our key; one under another key is ended first. */
async function browserSubscription(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await appWorker()
  const applicationServerKey = asBytes(pushKey)
  const before = await pushManager.getSubscription()
  if (before !== null && isKey(before.options.applicationServerKey, applicationServerKey)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function keysOf(subscription: PushSubscription): { p256dh: string; auth: string } {
  const { keys } = subscription.toJSON()
  return { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

/** How turning on ended: `refused` by the person, `failed` by browser or network, or in a sentence of the server's. */
export type TurnedOn = { readonly ok: true } | { readonly ok: false; readonly why: string }

/** Asks the person, subscribes the browser and tells the server. Call it on a press: browsers want one. */
export async function turnOn(
  client: Client,
  asked: { readonly pushKey: string; readonly customerId: string },
): Promise<TurnedOn> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return { ok: false, why: 'refused' }
    const subscription = await browserSubscription(asked.pushKey)
    const body = { endpoint: subscription.endpoint, keys: keysOf(subscription) }
    const answered = await client.call(subscribe, { body })
    if (!answered.ok) return { ok: false, why: answered.problem.message }
    remember(asked.customerId)
    return { ok: true }
  } catch {
    return { ok: false, why: 'failed' }
  }
}

/** Forgets that this device had pushes, so that they do not come back by themselves. */
export async function forgetHere(): Promise<void> {
  remember(undefined)
  const registration = await navigator.serviceWorker.getRegistration(workerScope)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe().catch(() => undefined)
}

/** Brings pushes back after a sign-in on a device that had them, and after the browser changed its subscription. */
export async function keepPushes(client: Client, customerId: string): Promise<void> {
  if (pushAbility() !== 'able' || !isAllowed() || !isRemembered(customerId)) return
  const settings = await askFor(client, findSettings, { headers: { 'x-background': '1' } })
  if (settings.push_key === null || settings.push_here) return
  await turnOn(client, { pushKey: settings.push_key, customerId })
}
