// Answers for a page that is not there.
import { say } from '#kit/words/words.ts'
import { siteWords as words } from './words.ts'

export function LostPage() {
  return (
    <main className="grid min-h-dvh place-content-center gap-4 px-6 text-center">
      <h1 className="text-[30px]/[38px] font-bold">{say(words.lostTitle)}</h1>
      <p className="text-text-2">{say(words.lostText)}</p>
      <p>
        <a className="text-link underline underline-offset-2" href="/">
          {say(words.home)}
        </a>
      </p>
    </main>
  )
}
