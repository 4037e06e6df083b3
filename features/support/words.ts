// Answers for the words of messages to support: what staff read in their mailbox, and what refusals count.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('support-mail', {
  subject: 'Message {reference} from the site',
  title: 'Someone wrote to us',
  preview: 'Reply to this email and {email} gets your reply.',
  lead: 'Sent with the form on the site. Reply to this email and {email} gets your reply.',
  careful:
    'The address is as the writer typed it and is not confirmed. Do not share account details until you have confirmed who is asking.',
  reference: 'Reference',
  name: 'Name',
  email: 'Email',
  nameless: 'not given',
})
