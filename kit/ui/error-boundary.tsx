// Answers for a screen that broke: it is caught, and what is known stands in its place.
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { late, LateBoundary } from '#kit/screens/late.tsx'

// Few screens break. Where its code does not come either, that is said in words, with a way to try again.
export const UnexpectedError = late(async () => (await import('./unexpected-error.tsx')).UnexpectedError)

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
  override state: ErrorBoundaryState = { error: null, failedKey: undefined }

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    const moved = state.failedKey !== props.resetKey
    return { error: moved ? null : state.error, failedKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { homeHref, homeWords, showStack } = this.props
    return (
      <LateBoundary fallback={null}>
        <UnexpectedError
          message={error.message}
          homeHref={homeHref}
          homeWords={homeWords}
          takesFocus
          stack={showStack === true ? error.stack : undefined}
        />
      </LateBoundary>
    )
  }
}
