// Answers for the first screen of somebody we do not know yet: what this is, and two ways in.
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Smartphone from 'lucide-react/icons/smartphone'
import Zap from 'lucide-react/icons/zap'
import { Said } from '#kit/screens/said.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { BrandMark, BrandName, useBrand } from '#kit/ui/brand.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { Tile } from '#kit/ui/list-row.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const benefits = [
  { title: words.numberTitle, body: words.numberBody, icon: Landmark },
  { title: words.liveTitle, body: words.liveBody, icon: Zap },
  { title: words.passwordTitle, body: words.passwordBody, icon: LockKeyhole },
]

interface WelcomePageProps {
  readonly createHref: string
  readonly signInHref: string
  readonly lostHref: string
  /** Somebody was signed in here until the server ended it, or until they opened their account elsewhere. */
  readonly ended: 'ended' | 'elsewhere' | undefined
}

export function WelcomePage({ createHref, signInHref, lostHref, ended }: WelcomePageProps) {
  const { name, texts } = useBrand()
  useDocumentTitle(`${say(words.welcomeName)} · ${name}`)
  const create = { href: createHref, word: words.createAccount }
  const signIn = { href: signInHref, word: words.signIn }
  // Whoever was signed in here comes back; only a stranger begins.
  const ways = ended === undefined ? [create, signIn] : [signIn, create]
  return (
    <div className="min-h-dvh bg-bg lg:grid lg:grid-cols-2">
      <Field title={texts.welcomeTitle} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex min-h-[calc(100dvh-308px)] w-full max-w-120 flex-col px-4 pt-6 lg:min-h-dvh lg:justify-center lg:gap-10"
      >
        {ended !== undefined && (
          <div className="pb-4">
            <HowItEnded how={ended} lostHref={lostHref} />
          </div>
        )}
        <ul className="grid gap-4">
          {benefits.map(({ title, body, icon }) => (
            <li key={title.key} className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3">
              <Tile icon={icon} />
              <span>
                <span className="block text-16 font-semibold">{say(title)}</span>
                <span className="block text-14 text-text-2">{say(body)}</span>
              </span>
            </li>
          ))}
        </ul>
        <div className="sticky bottom-0 -mx-4 mt-auto grid gap-2 bg-bg px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] lg:static lg:mt-0">
          {ways.map(({ href, word }, place) => (
            <ButtonLink key={word.key} href={href} variant={place === 0 ? 'primary' : 'ghost'} block>
              {say(word)}
            </ButtonLink>
          ))}
          <p className="text-center text-14">
            <TextLink href={lostHref} className="inline-block py-2.5">
              {say(words.lostPhone)}
            </TextLink>
          </p>
        </div>
      </main>
    </div>
  )
}

function HowItEnded({ how, lostHref }: { how: 'ended' | 'elsewhere'; lostHref: string }) {
  if (how === 'ended') return <Banner tone="info">{say(words.sessionEnded)}</Banner>
  return (
    <Banner tone="warning" icon={Smartphone}>
      <Said word={words.endedElsewhere} parts={{ freeze: <FreezeLink href={lostHref} /> }} />
    </Banner>
  )
}

function FreezeLink({ href }: { href: string }) {
  return (
    <TextLink inherit href={href}>
      {say(words.freezeNow)}
    </TextLink>
  )
}

/** The deep field with the brand's own mark, large and quiet behind the promise. */
function Field({ title }: { title: string }) {
  return (
    <header className="relative flex min-h-77 flex-col overflow-hidden rounded-b-sheet-large bg-field px-5 pt-5 pb-6 text-on-field lg:min-h-dvh lg:rounded-none lg:p-12">
      <span aria-hidden="true" className="absolute -top-2 -right-12 lg:top-1/4 lg:right-[-10%]">
        <BrandMark className="size-56 text-on-field/12 lg:size-120" />
      </span>
      <span className="relative text-24 [&>span]:text-24">
        <BrandName markClassName="text-on-field" />
      </span>
      <h1 tabIndex={-1} className="relative mt-auto max-w-80 text-36 font-bold lg:max-w-120">
        {title}
      </h1>
    </header>
  )
}
