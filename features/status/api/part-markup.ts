// Answers for a part on the status page: the server writes one row for each that it measures, in the classes of the site.
import { escapeHtml } from '#kit/mail/layout.ts'
import { say } from '#kit/words/words.ts'
import { toldStates } from '../contract.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { stateWords, timeWords } from '../words.ts'

/** What is said of one now; `days` is its strip of days as markup. */
export type PartRow = {
  readonly part: MeasuredPart
  readonly state: (typeof toldStates)[number]
  readonly since: string
  readonly summary: string
  readonly days: string
}

// The signs themselves stand once in the page (`apps/site`); styles show the one of the state.
const signs = toldStates
  .map(
    (state) =>
      `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" data-when="${state}"><use href="#status-${state}"/></svg>`,
  )
  .join('')
const states = toldStates
  .map((state) => `<strong data-when="${state}">${escapeHtml(say(stateWords[state]))}</strong>`)
  .join('')

export function partMarkup({ part, state, since, summary, days }: PartRow): string {
  const name = escapeHtml(part.name)
  const told = escapeHtml(summary)
  const notes = (['slow', 'failing'] as const)
    .map((when) => `<p data-when="${when}">${escapeHtml(say(part[when]))}</p>`)
    .join('')
  return `<li class="status-part"><h3 id="part-${name}">${escapeHtml(say(part.word))}</h3>
<p class="status-state by-state" data-state="${state}" data-status-part="${name}">${signs}${states} <span class="status-since" data-status-since="${name}">${escapeHtml(since)}</span></p>
<div class="status-effect by-state" data-state="${state}" data-status-part="${name}">${notes}</div>
<div class="status-days" role="img" aria-label="${escapeHtml(say(timeWords.days))}: ${told}">${days}</div>
<p class="status-scale"><span>${escapeHtml(say(timeWords.oldest))}</span><span class="status-summary">${told}</span><span>${escapeHtml(say(timeWords.newest))}</span></p></li>`
}
