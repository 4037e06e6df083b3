// Answers for the way from the review back to what is sent.
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Payee } from './kept-attempts.ts'
import type { SendPlaces } from './send-places.ts'

/** What was put together on a page of its own is changed there, in the place of the review: Back leads on from there as it did before. */
export function EditLink({ places, kind }: { places: SendPlaces; kind: Payee['kind'] }) {
  const [, navigate] = useLocation()
  const inItsPlace = (event: MouseEvent): void => {
    event.preventDefault()
    navigate(places.amount, { replace: true })
  }
  return (
    <TextLink
      href={places.amount}
      className="touch-44"
      {...(places.entryOf(kind) !== undefined && { onClick: inItsPlace })}
    >
      {say(words.edit)}
    </TextLink>
  )
}
