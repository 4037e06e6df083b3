// Answers for messages at the top right: on show for their time, waiting while somebody reads them, closed by hand at any moment.
import { browserTime } from '#kit/screens/browser-time.ts'
import { find } from './elements.ts'

const showMs = 2000
const svg = 'http://www.w3.org/2000/svg'

function closeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', label)
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const cross = document.createElementNS(svg, 'path')
  cross.setAttribute('d', 'M6 6l12 12M18 6L6 18')
  icon.append(cross)
  button.append(icon)
  return button
}

/** Runs down `milliseconds` of time in which nothing held it, then ends. `hold` stops it, `run` goes on. */
function countdown(milliseconds: number, end: () => void): { hold: () => void; run: () => void } {
  let left = milliseconds
  let since = 0
  let cancel: (() => void) | undefined
  return {
    run: () => {
      if (cancel) return
      since = browserTime.now()
      cancel = browserTime.after(left, end)
    },
    hold: () => {
      if (!cancel) return
      cancel()
      cancel = undefined
      left -= browserTime.now() - since
    },
  }
}

/**
 * Shows a sentence for 2000 ms (`milliseconds` for another time), not counting time under the pointer, with the focus inside
 * or in a hidden tab. `closeLabel` names the button that closes it.
 */
export function toast(
  text: string,
  options: { closeLabel: string; isFault?: boolean; milliseconds?: number },
): void {
  const shown = document.createElement('div')
  shown.className = options.isFault === true ? 'toast toast--fault' : 'toast'
  const words = document.createElement('p')
  words.textContent = text
  const button = closeButton(options.closeLabel)
  shown.append(words, button)
  let isOver = false
  let isFocused = false
  const close = () => {
    document.removeEventListener('visibilitychange', weigh)
    shown.remove()
  }
  const time = countdown(options.milliseconds ?? showMs, close)
  const weigh = () => (isOver || isFocused || document.hidden ? time.hold() : time.run())
  const on = (event: string, change: () => void) => {
    shown.addEventListener(event, () => {
      change()
      weigh()
    })
  }
  on('pointerenter', () => (isOver = true))
  on('pointerleave', () => (isOver = false))
  on('focusin', () => (isFocused = true))
  on('focusout', () => (isFocused = false))
  button.addEventListener('click', close)
  document.addEventListener('visibilitychange', weigh)
  find('[data-toasts]')?.append(shown)
  weigh()
}
