// Answers for "See What Others Say": five short quotes of the brand, each with a first name and a city.
import { motifs } from '#kit/brand/art.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { Motif } from '../frame/cloth.tsx'
import { landingWords as words } from '../words.ts'
import { CarouselControls, CarouselTrack, type Slide } from './carousel.tsx'

function voice(quote: Brand['quotes'][number], index: number): Slide {
  return {
    name: `${quote.name}, ${quote.city}`,
    className: `voice voice--${index + 1}`,
    content: (
      <figure>
        <blockquote>“{quote.text}”</blockquote>
        <figcaption>
          <Motif name={motifs[(index * 3 + 6) % motifs.length] ?? 'motif-1'} />
          <span>
            <b>{quote.name}</b> {quote.city}
          </span>
          {quote.sample && <em className="tag">{say(words.sample)}</em>}
        </figcaption>
      </figure>
    ),
  }
}

export function Voices({ brand }: { brand: Brand }) {
  const slides = brand.quotes.map(voice)
  return (
    <section
      className="carousel voices sand section"
      aria-roledescription={say(words.carousel)}
      aria-labelledby="others"
      data-carousel=""
    >
      <div className="wrap voices__head">
        <h2 id="others">{say(words.others)}</h2>
        <CarouselControls slides={slides} />
      </div>
      <div className="wrap voices__window">
        <CarouselTrack slides={slides} label={say(words.quotes)} className="voices__track" />
      </div>
    </section>
  )
}
