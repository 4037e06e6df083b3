// Answers for the words of tiers: what customers are told of a decision.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('tiers', {
  approvedTitle: 'You’re on Tier {tier}',
  approvedBody: 'We checked your papers. Your new limits hold from now on.',
  rejectedTitle: 'We could not move you to Tier {tier}',
  rejectedBody: '{reason} You can try again.',
  againTitle: 'Send one photo again',
  againBody: '{reason}',
  rejectedPlain: 'We could not confirm your details from what you sent.',
})
