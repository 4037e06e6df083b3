// Answers for a screen that broke: the fixed heading, what is known, and two ways out.
import { say } from '#kit/words/words.ts'
import { Component, createRef, type ErrorInfo, type ReactNode, type Ref } from 'react'
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
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The page in place of a page: for errors of routing and rendering, also for an address that leads nowhere (`404 Not Found`). */
export function UnexpectedError({ message, stack, homeHref, homeWords, headingRef }: UnexpectedErrorProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-[60dvh] max-w-160 content-center gap-4 px-4 py-12"
    >
      <h1 ref={headingRef} tabIndex={-1} className="text-24 font-semibold">
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

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly homeHref: string
  readonly homeWords: string
  /** Shows the stack in a closed disclosure: in development or under a debug flag. */
  readonly showStack?: boolean | undefined
  /** Hears of the error once, to log it. */
  readonly onError?: ((error: Error, componentStack: string) => void) | undefined
  /** A change of it (the path) tries again. */
  readonly resetKey?: string | undefined
}

interface ErrorBoundaryState {
  readonly error: Error | null
  readonly failedKey: string | undefined
}

/** Catches what breaks while rendering below it; the focus, whose place is gone, goes to the words about it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  private readonly heading = createRef<HTMLHeadingElement>()
  override state: ErrorBoundaryState = { error: null, failedKey: undefined }

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    const moved = state.failedKey !== props.resetKey
    return { error: moved ? null : state.error, failedKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.heading.current?.focus()
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { homeHref, homeWords, showStack } = this.props
    return (
      <UnexpectedError
        message={error.message}
        homeHref={homeHref}
        homeWords={homeWords}
        headingRef={this.heading}
        stack={showStack === true ? error.stack : undefined}
      />
    )
  }
}
