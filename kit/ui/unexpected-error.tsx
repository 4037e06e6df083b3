// Answers for what stands in the place of a screen that broke: the fixed heading, what is known, and two ways out.
import { useEffect, useRef } from 'react'
import { say } from '#kit/words/words.ts'
import { Button, ButtonLink } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import { words } from './words.ts'

export interface UnexpectedErrorProps {
  /** The status or the message. */
  readonly message: string
  /** Shown only when given: builds for the public keep it to themselves. */
  readonly stack?: string | undefined
  readonly homeHref: string
  readonly homeWords: string
  /** Something broke here, and the focus lost its place: it goes to the words about it. */
  readonly takesFocus?: boolean | undefined
}

/** The page in place of a page: for errors of routing and rendering, also for an address that leads nowhere (`404 Not Found`). */
export function UnexpectedError(props: UnexpectedErrorProps) {
  const { message, stack, homeHref, homeWords, takesFocus = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-[60dvh] max-w-160 content-center gap-4 px-4 py-12"
    >
      <h1 ref={heading} tabIndex={-1} className="text-24 font-semibold">
        {say(words.unexpected)}
      </h1>
      <p className="text-16 text-text-2 wrap-anywhere">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          {say(words.reload)}
        </Button>
        <ButtonLink size="lg" href={homeHref} external>
          {homeWords}
        </ButtonLink>
      </div>
      {stack !== undefined && (
        <Disclosure title={say(words.technicalDetails)}>
          <pre
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-button border border-border bg-sunken p-3 font-mono text-12 whitespace-pre-wrap text-text-2"
          >
            {stack}
          </pre>
        </Disclosure>
      )}
    </main>
  )
}
