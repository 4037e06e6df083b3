// Answers for the button that leads from a form of bills to the review, with what is paid once that is known.
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { naira } from './amount-part.tsx'

export const ReviewButton = ({ amount }: { amount: string | undefined }) => (
  <Button type="submit" variant="primary" block>
    {amount === undefined ? say(words.review) : say(words.reviewAmount, { amount: naira(amount) })}
  </Button>
)
