// Answers for the words of sign-up and sign-in mails.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('customer-sign-in-mail', {
  codeSubject: 'Your {product} code',
  codeTitle: 'Your sign-in code',
  codePreview: 'It works once, for the next {minutes} minutes.',
  codeParagraph: 'Type it where you asked for it. It works once, for the next {minutes} minutes.',
  codeIgnore: 'Was it not you? You can leave this mail alone: without the code nobody gets in.',
  codeWarning: 'Keep it to yourself. Nobody from {product} will ever ask for this code, by phone, by chat or by email.',
})
