// Answers for asking before anything of other companies is loaded: the card, the choice that is kept, and the chat's button.
import '../styles/consent.css'
import { browserTime } from '#kit/screens/browser-time.ts'
import { find, findAll } from './elements.ts'
import { type Providers, reopenChat, start, type Use } from './providers.ts'

const storageKey = 'consent'
/** 6 months, after which a visitor is asked again. */
const keptMilliseconds = 182 * 24 * 3_600_000

type Choice = {
  /** The providers it was made for, so that a new one is asked for anew. */
  readonly version: string
  /** When it was made, in milliseconds since 1970. */
  readonly at: number
  readonly yes: readonly Use[]
}

const versionOf = ({ parties }: Providers): string =>
  ['1', ...parties.map(({ use, provider }) => `${use}:${provider}`)].join(' ')

function readChoice(providers: Providers): Choice | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const isFresh =
      isChoice(kept) &&
      kept.version === versionOf(providers) &&
      browserTime.now() - kept.at < keptMilliseconds &&
      kept.at <= browserTime.now()
    return isFresh ? kept : undefined
  } catch {
    return undefined
  }
}

function isChoice(kept: unknown): kept is Choice {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'version' in kept &&
    'at' in kept &&
    typeof kept.at === 'number' &&
    'yes' in kept &&
    Array.isArray(kept.yes)
  )
}

function keepChoice(providers: Providers, yes: readonly Use[]): void {
  const choice: Choice = { version: versionOf(providers), at: browserTime.now(), yes }
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Storage may be closed to us; the choice then holds for this page.
  }
}

/** Loads what was agreed to. Chat waits for its button whatever was agreed. */
function startAgreed(providers: Providers, yes: readonly Use[]): void {
  for (const use of yes) if (use !== 'chat') start(providers, use).catch(() => undefined)
}

function isProviders(value: unknown): value is Providers {
  // Our own prerender wrote it beside the card; what a value of it may be is checked when the brand is read.
  return typeof value === 'object' && value !== null && 'parties' in value && Array.isArray(value.parties)
}

/** Makes the card of this page work, and the chat's button with it. */
export function startConsent(): void {
  const card = find('[data-consent]')
  const providers: unknown = JSON.parse(card?.dataset['consent'] ?? 'null')
  if (card && isProviders(providers)) mountCard(card, providers)
}

function mountCard(card: HTMLElement, providers: Providers): void {
  const list = find('[data-consent-list]', card)
  const boxes = findAll<HTMLInputElement>('input', card)
  let chosen = readChoice(providers)?.yes
  const useOf = (box: HTMLInputElement): Use | undefined =>
    providers.parties.find(({ use }) => use === box.name)?.use
  const decide = (yes: readonly Use[]): void => {
    const isWithdrawn = (chosen ?? []).some((use) => !yes.includes(use))
    keepChoice(providers, yes)
    chosen = yes
    card.hidden = true
    // What runs already cannot be taken out of a page: it opens again without.
    if (isWithdrawn) location.reload()
    else startAgreed(providers, yes)
  }
  const open = (): void => {
    for (const box of boxes) box.checked = (chosen ?? []).some((use) => use === box.name)
    card.hidden = false
  }
  card.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const answer = button?.dataset['consentAnswer']
    if (!button || answer === undefined) return
    if (answer === 'accept') decide(providers.parties.map(({ use }) => use))
    else if (answer === 'decline') decide([])
    else if (list?.hidden) {
      list.hidden = false
      button.textContent = button.dataset['consentSave'] ?? ''
      boxes[0]?.focus()
    } else decide(boxes.filter(({ checked }) => checked).flatMap((box) => useOf(box) ?? []))
  })
  for (const opener of findAll('[data-consent-open]'))
    opener.addEventListener('click', (event) => {
      event.preventDefault()
      open()
      find('h2', card)?.focus()
    })
  mountChat(providers, () => chosen ?? [])
  if (chosen) startAgreed(providers, chosen)
  else if (providers.parties.some(({ use }) => use !== 'chat')) open()
}

/** The chat's button: with consent it opens the provider's chat, without it first says who gets the connection. */
function mountChat(providers: Providers, chosen: () => readonly Use[]): void {
  const notice = find<HTMLDialogElement>('[data-chat-notice]')
  const buttons = findAll('[data-chat]')
  if (!notice) return
  let isLoaded = false
  const openChat = (): void => {
    if (isLoaded) return reopenChat()
    for (const button of buttons) button.setAttribute('aria-busy', 'true')
    start(providers, 'chat')
      .then(
        () => (isLoaded = true),
        // Their host does not answer: the notice names our own address.
        () => notice.showModal(),
      )
      .finally(() => {
        for (const button of buttons) button.removeAttribute('aria-busy')
      })
  }
  for (const button of buttons)
    button.addEventListener('click', (event) => {
      event.preventDefault()
      if (isLoaded || chosen().includes('chat')) openChat()
      else notice.showModal()
    })
  notice.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const answer = button?.dataset['chatAnswer']
    if (answer === undefined) return
    notice.close()
    if (answer === 'open') openChat()
  })
}
