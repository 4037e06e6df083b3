// Answers for the carousel of features: Virtual Card, Bill Payment, Exclusive Discounts.
import type { Art } from '#kit/brand/art.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { ArtDrawing } from '../frame/art.tsx'
import { landingWords as words } from '../words.ts'
import { CarouselControls, CarouselTrack, type Slide } from './carousel.tsx'

function poster(name: string, text: string, art: Art, look: string): Slide {
  return {
    name,
    className: `poster poster--${look}`,
    content: (
      <>
        <h3>{name}</h3>
        <p>{text}</p>
        <ArtDrawing art={art} className="poster__art" />
      </>
    ),
  }
}

export function Posters({ brand }: { brand: Brand }) {
  const slides = [
    poster(say(words.cardTitle), say(words.cardText), brand.art.virtualCard, 'card'),
    poster(
      say(words.billTitle),
      say(words.billText, { billers: brand.claims.billers.text }),
      brand.art.billPayment,
      'bill',
    ),
    poster(say(words.discountsTitle), say(words.discountsText), brand.art.discounts, 'discounts'),
  ]
  return (
    <section
      className="carousel posters"
      aria-roledescription={say(words.carousel)}
      aria-label={say(words.glance)}
      data-carousel=""
    >
      <div className="wrap">
        <h2 className="visually-hidden">{say(words.glance)}</h2>
        <div className="posters__column">
          <CarouselControls slides={slides} />
          <CarouselTrack slides={slides} label={say(words.slides)} className="posters__track" />
        </div>
      </div>
    </section>
  )
}
