// Answers for the front page: what this is, and the two ways on.
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from './words.ts'

function Mark({ brand }: { brand: Brand }) {
  return (
    <svg viewBox={`0 0 ${brand.mark.width} ${brand.mark.height}`} className="h-10 w-10" aria-hidden="true">
      {brand.mark.paths.map((path) => (
        <path key={path.d} d={path.d} fill={path.fill} />
      ))}
    </svg>
  )
}

const points = [
  [words.holdTitle, words.holdText],
  [words.seeTitle, words.seeText],
  [words.safeTitle, words.safeText],
] as const

function Head({ brand }: { brand: Brand }) {
  const product = brand.name
  return (
    <header className="bg-field text-on-field">
      <div className="mx-auto flex max-w-[1120px] items-center gap-3 px-5 py-5 sm:px-8">
        <a href="/" className="flex items-center gap-3 text-[20px] font-semibold">
          <Mark brand={brand} />
          {product}
        </a>
        <a
          href="/app/"
          className="ms-auto inline-flex min-h-11 items-center px-2 font-medium underline-offset-4 hover:underline"
        >
          {say(words.signIn)}
        </a>
      </div>
      <div className="mx-auto max-w-[1120px] px-5 pt-12 pb-20 sm:px-8 sm:pt-20 sm:pb-28">
        <h1 className="max-w-[14ch] font-display text-[clamp(46px,7vw,92px)]/[0.98] text-balance">
          {say(words.headline, { product })}
        </h1>
        <p className="mt-6 max-w-[44ch] text-[20px]/[30px] text-on-field-2">{say(words.lead)}</p>
        <a
          href="/app/"
          className="mt-10 inline-flex min-h-13 items-center rounded-[12px] bg-field-action px-7 text-[17px] font-semibold text-on-field-action"
        >
          {say(words.open)}
        </a>
      </div>
    </header>
  )
}

export function WelcomePage({ brand }: { brand: Brand }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Head brand={brand} />
      <main className="mx-auto grid w-full max-w-[1120px] flex-1 gap-x-10 gap-y-10 px-5 py-16 sm:px-8 md:grid-cols-3">
        {points.map(([title, text]) => (
          <section key={title.key}>
            <h2 className="text-[20px]/[28px] font-semibold">{say(title)}</h2>
            <p className="mt-2 text-[16px]/[26px] text-text-2">{say(text)}</p>
          </section>
        ))}
      </main>
      <footer className="border-t border-border">
        <div className="mx-auto grid max-w-[1120px] gap-2 px-5 py-8 text-[14px]/[22px] text-text-2 sm:px-8">
          <p>{brand.legalEntity.notABank}</p>
          <p>
            {brand.addresses.map((address) => address.text).join(' · ')} ·{' '}
            <a className="text-link underline underline-offset-2" href={`mailto:${brand.emails.support}`}>
              {brand.emails.support}
            </a>
          </p>
        </div>
      </footer>
    </div>
  )
}
