// Answers for the status page with script: it looks again every half minute, and says so when nobody answers.
import { displayInstant } from '#kit/lagos.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { ask, fieldOf, textOf } from './ask.ts'
import { find, findAll } from './elements.ts'

const everyMilliseconds = 30_000

export function startStatus(): void {
  const page = find('[data-status]')
  if (!page) return
  const look = () => {
    // Nobody looks at a hidden tab; it looks again when it is shown.
    if (!document.hidden) void refresh(page)
  }
  browserTime.every(everyMilliseconds, look)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
}

async function refresh(page: HTMLElement): Promise<void> {
  const asked = await ask('/api/v1/status')
  if (asked.ok) show(page, asked.data)
  // A server that answers without its records is not the same as no server.
  else setOverall(page, asked.reached ? 'away' : 'offline')
}

function setOverall(page: HTMLElement, state: string): void {
  for (const place of findAll('[data-status-overall]', page)) setState(place, state)
}

// Written only when it changes: what is read out is not repeated every half minute.
function setState(place: HTMLElement, state: string): void {
  if (place.dataset['state'] !== state) place.dataset['state'] = state
}

function setText(place: HTMLElement | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text
}

function timeIn(sentence: string | undefined, instant: string): string {
  return instant === '' ? '' : (sentence ?? '').replace('{time}', displayInstant(new Date(instant)))
}

function show(page: HTMLElement, status: unknown): void {
  setOverall(page, textOf(status, 'state'))
  const paused = find('[data-status-paused]', page)
  if (paused) setState(paused, textOf(status, 'paused'))
  const checked = timeIn(page.dataset['checked'], textOf(status, 'checked_at'))
  if (checked !== '') setText(find('[data-status-checked]', page), checked)
  const parts = fieldOf(status, 'parts')
  for (const one of Array.isArray(parts) ? parts : []) showPart(page, one)
}

function showPart(page: HTMLElement, part: unknown): void {
  const name = CSS.escape(textOf(part, 'part'))
  const isPaused = fieldOf(part, 'is_paused') === true
  const state = isPaused ? 'paused' : textOf(part, 'state')
  for (const place of findAll(`[data-status-part="${name}"]`, page)) setState(place, state)
  const since = isPaused ? '' : textOf(part, 'since')
  setText(find(`[data-status-since="${name}"]`, page), timeIn(page.dataset['since'], since))
}
