// Answers for a carousel as served: a row to scroll by hand, with the controls that islands/carousel.ts brings to life.
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { Icon } from '../frame/icon.tsx'
import { landingWords as words } from '../words.ts'

export type Slide = { readonly name: string; readonly className: string; readonly content: ReactNode }

/** Stop or Start first, then back, on, and one dot a slide. */
export function CarouselControls({ slides }: { slides: readonly Slide[] }) {
  return (
    <div className="controls script-only">
      <button
        className="controls__stop"
        type="button"
        aria-label={say(words.stopRotation)}
        data-stop={say(words.stop)}
        data-start={say(words.start)}
        data-stop-name={say(words.stopRotation)}
        data-start-name={say(words.startRotation)}
      >
        <Icon name="stop" className="controls__pause" />
        <Icon name="start" className="controls__play" />
        <span data-stop-label="">{say(words.stop)}</span>
      </button>
      <button
        className="controls__arrow"
        type="button"
        aria-label={say(words.previousSlide)}
        data-previous=""
      >
        <Icon name="previous" />
      </button>
      <button className="controls__arrow" type="button" aria-label={say(words.nextSlide)} data-next="">
        <Icon name="next" />
      </button>
      <div className="controls__dots" role="group" aria-label={say(words.chooseSlide)}>
        {slides.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            {...(index === 0 ? { 'aria-current': 'true' } : {})}
            data-dot=""
          >
            <i />
          </button>
        ))}
      </div>
    </div>
  )
}

/** The row of slides; each says its number among how many. */
export function CarouselTrack({
  slides,
  label,
  className,
}: {
  slides: readonly Slide[]
  label: string
  className: string
}) {
  return (
    <div className={`track ${className}`} data-track="" tabIndex={0} role="group" aria-label={label}>
      {slides.map(({ name, className: own, content }, index) => (
        <div
          key={name}
          className={`slide ${own}${index === 0 ? ' is-current' : ''}`}
          data-slide=""
          role="group"
          aria-roledescription={say(words.slide)}
          aria-label={say(words.slidePlace, { number: index + 1, count: slides.length })}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
