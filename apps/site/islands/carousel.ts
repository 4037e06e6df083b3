// Answers for the carousels: turning by themselves every 3000 ms in a loop, and for every way of holding or stopping them.
// Without this script a carousel is a row that is scrolled by hand. Pattern: WAI-ARIA APG, carousel.
import { browserTime } from '#kit/screens/browser-time.ts'
import { wantsCalm } from '#kit/ui/visitor-wishes.ts'
import { find, findAll } from './elements.ts'

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
  /** Whether a hand was put upon the row since it last turned: what scrolls it now is no turn of ours. */
  isByHand: boolean
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

type Turner = {
  /** Goes to a slide, beyond the last to the first. */
  go(index: number): void
  /** Goes to a slide that somebody asked for, and turns no more. */
  use(index: number): void
  /** Stops or starts for good. */
  turnOn(isOn: boolean): void
  hold(isHeld: boolean): void
  /** A hand moved the row; it turns no more, and the dots follow. */
  follow(): void
  settle(): void
}

function createTurner(carousel: HTMLElement, parts: Parts, turn: Turn): Turner {
  const { track, slides } = parts
  let cancel = () => {}
  const turner: Turner = {
    settle: () => {
      cancel()
      cancel = () => {}
      paint(carousel, parts, turn)
      if (turn.isOn && !turn.isHeld && !document.hidden)
        cancel = browserTime.after(intervalMs, () => turner.go(turn.at + 1))
    },
    go: (index) => {
      turn.isByHand = false
      turn.at = (index + slides.length) % slides.length
      const left = (slides[turn.at]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
      track.scrollTo({ left, behavior: wantsCalm() ? 'auto' : 'smooth' })
      turner.settle()
    },
    use: (index) => {
      turn.isOn = false
      turner.go(index)
    },
    turnOn: (isOn) => {
      turn.isOn = isOn
      // Start is obeyed though the pointer rests upon it.
      turn.isHeld = false
      turner.settle()
    },
    hold: (isHeld) => {
      turn.isHeld = isHeld
      turner.settle()
    },
    follow: () => {
      turn.isOn = false
      turn.at = nearest(parts)
      turner.settle()
    },
  }
  return turner
}

/** Tells apart a hand that moves the row from our own turning, and from a hand that scrolls the page past it. */
function followHand({ track }: Parts, turn: Turn, moved: () => void): void {
  const take = () => {
    turn.isByHand = true
  }
  const passive = { passive: true } as const
  track.addEventListener('pointerdown', take, passive)
  track.addEventListener('keydown', take, passive)
  track.addEventListener(
    'wheel',
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY)) take()
    },
    passive,
  )
  track.addEventListener(
    'scroll',
    () => {
      if (turn.isByHand) moved()
    },
    passive,
  )
}

function startCarousel(carousel: HTMLElement): void {
  const parts = partsOf(carousel)
  if (!parts) return
  const turn: Turn = { at: 0, isOn: !wantsCalm(), isHeld: false, isByHand: false }
  const turner = createTurner(carousel, parts, turn)
  followHand(parts, turn, turner.follow)
  parts.stop.addEventListener('click', () => turner.turnOn(!turn.isOn))
  find('[data-previous]', carousel)?.addEventListener('click', () => turner.use(turn.at - 1))
  find('[data-next]', carousel)?.addEventListener('click', () => turner.use(turn.at + 1))
  for (const [index, dot] of parts.dots.entries()) dot.addEventListener('click', () => turner.use(index))
  carousel.addEventListener('pointerenter', () => turner.hold(true))
  carousel.addEventListener('pointerleave', () => turner.hold(false))
  // The keyboard came in: it does not turn again until it is asked to.
  carousel.addEventListener('focusin', ({ target }) => {
    if (turn.isOn && target instanceof Element && target.matches(':focus-visible')) turner.turnOn(false)
  })
  document.addEventListener('visibilitychange', turner.settle)
  followSight(parts)
  turner.settle()
}

/** Brings every carousel of the page to life. */
export function startCarousels(): void {
  for (const carousel of findAll('[data-carousel]')) startCarousel(carousel)
}
