// Answers for how a page asks a customer to authorise exactly what they see; the sheet that does it comes with sign-in.
import type { ComponentType, ReactNode } from 'react'

/** `usual`: the PIN or a passkey. `strong`: a passkey, or the PIN and a code by e-mail. */
export type Strength = 'usual' | 'strong'

export type AuthoriseProps = {
  /** What is authorised, as the server calls it: `transfer`. */
  readonly purpose: string
  /** The hash of what is seen, as the server gave it with the facts. */
  readonly hash: string
  /** What the hash stands for, as the server gave it; needed where it is strong, for the mail with the code names it. */
  readonly seen?: string | undefined
  readonly strength: Strength
  /** What is agreed to, in short: it stays on the sheet while the PIN is typed. */
  readonly children: ReactNode
  /** While the page does what was authorised. */
  readonly busy?: boolean
  onAuthorised(authorisationId: string): void
  onClose(): void
}

/** A sheet over the page. It ends in `onAuthorised`, once, or in `onClose`. */
export type Authorise = ComponentType<AuthoriseProps>
