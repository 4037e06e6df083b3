// Answers for the carousels: turning by themselves every 3000 ms in a loop, and for every way of holding or stopping them.
// Without this script a carousel is a row that is scrolled by hand. Pattern: WAI-ARIA APG, carousel.
import { browserTime } from '#kit/screens/browser-time.ts'
import { find, findAll, wantsCalm } from './elements.ts'

const intervalMs = 3000

type Parts = {
  readonly track: HTMLElement
  readonly slides: readonly HTMLElement[]
  readonly dots: readonly HTMLElement[]
  readonly stop: HTMLElement
  readonly label: HTMLElement
}

type Turn = {
  at: number
  /** Whether it turns by itself; any use ends that until Start is pressed. */
  isOn: boolean
  /** Whether a pointer rests on it. */
  isHeld: boolean
}

function partsOf(carousel: HTMLElement): Parts | undefined {
  const track = find('[data-track]', carousel)
  const stop = find('[data-stop]', carousel)
  const label = stop && find('[data-stop-label]', stop)
  if (!track || !stop || !label) return undefined
  const slides = findAll('[data-slide]', carousel)
  return slides.length === 0
    ? undefined
    : { track, stop, label, slides, dots: findAll('[data-dot]', carousel) }
}

/** Shows the state in classes, names and live region. */
function paint(carousel: HTMLElement, { track, slides, dots, stop, label }: Parts, turn: Turn): void {
  const turns = turn.isOn && !turn.isHeld && !document.hidden
  for (const [index, slide] of slides.entries()) slide.classList.toggle('is-current', index === turn.at)
  for (const [index, dot] of dots.entries()) {
    if (index === turn.at) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
  }
  carousel.classList.toggle('is-on', turn.isOn)
  carousel.classList.toggle('is-turning', turns)
  const { start = '', stop: stopWord = '', startName = '', stopName = '' } = stop.dataset
  stop.setAttribute('aria-label', turn.isOn ? stopName : startName)
  label.textContent = turn.isOn ? stopWord : start
  track.setAttribute('aria-live', turns ? 'off' : 'polite')
}

/** Slides that are scrolled out of sight are out of reach, and a row that can be scrolled can be reached by key. */
function followSight({ track, slides }: Parts): void {
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        target.toggleAttribute('inert', intersectionRatio < 0.6)
    },
    { root: track, threshold: [0, 0.6], rootMargin: '40px 0px' },
  )
  for (const slide of slides) sight.observe(slide)
  const reach = () => {
    track.tabIndex = track.scrollWidth > track.clientWidth + 4 ? 0 : -1
  }
  new ResizeObserver(reach).observe(track)
}

/** The slide whose start is nearest to the start of what is seen. */
function nearest({ track, slides }: Parts): number {
  const start = track.scrollLeft + (slides[0]?.offsetLeft ?? 0)
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - start))
  return distances.indexOf(Math.min(...distances))
}

function startCarousel(carousel: HTMLElement): void {
  const parts = partsOf(carousel)
  if (!parts) return
  const { track, slides, dots, stop } = parts
  const turn: Turn = { at: 0, isOn: !wantsCalm(), isHeld: false }
  // Scrolling of our own tells nothing new; a hand on the row does.
  let isByHand = false
  let cancel = () => {}
  const settle = () => {
    cancel()
    cancel = () => {}
    paint(carousel, parts, turn)
    if (turn.isOn && !turn.isHeld && !document.hidden)
      cancel = browserTime.after(intervalMs, () => go(turn.at + 1))
  }
  const go = (index: number) => {
    isByHand = false
    turn.at = (index + slides.length) % slides.length
    const left = (slides[turn.at]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
    track.scrollTo({ left, behavior: wantsCalm() ? 'auto' : 'smooth' })
    settle()
  }
  const use = (index: number) => {
    turn.isOn = false
    go(index)
  }
  const handle = () => {
    turn.isOn = false
    isByHand = true
    settle()
  }
  stop.addEventListener('click', () => {
    turn.isOn = !turn.isOn
    turn.isHeld = false
    isByHand = false
    settle()
  })
  find('[data-previous]', carousel)?.addEventListener('click', () => use(turn.at - 1))
  find('[data-next]', carousel)?.addEventListener('click', () => use(turn.at + 1))
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => use(index))
  const hold = (isHeld: boolean) => () => {
    turn.isHeld = isHeld
    settle()
  }
  carousel.addEventListener('pointerenter', hold(true))
  carousel.addEventListener('pointerleave', hold(false))
  // The keyboard came in: it does not turn again until it is asked to.
  carousel.addEventListener('focusin', ({ target }) => {
    if (!turn.isOn || !(target instanceof Element) || !target.matches(':focus-visible')) return
    turn.isOn = false
    settle()
  })
  for (const event of ['pointerdown', 'wheel', 'keydown'])
    track.addEventListener(event, handle, { passive: true })
  track.addEventListener(
    'scroll',
    () => {
      if (!isByHand) return
      turn.at = nearest(parts)
      paint(carousel, parts, turn)
    },
    { passive: true },
  )
  document.addEventListener('visibilitychange', settle)
  followSight(parts)
  settle()
}

/** Brings every carousel of the page to life. */
export function startCarousels(): void {
  for (const carousel of findAll('[data-carousel]')) startCarousel(carousel)
}
