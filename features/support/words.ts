// Answers for the words of messages to support: what staff read in their mailbox, and what refusals count.
import { catalogue } from '#kit/words/words.ts'

export const mailWords = catalogue('support-mail', {
  subject: 'Message {reference} from the site',
  title: 'Someone wrote to us',
  preview: 'Answer this mail and {email} gets your answer.',
  lead: 'Sent with the form on the site. Answer this mail and {email} gets your answer.',
  careful:
    'The address is as the writer typed it and is not confirmed. Tell nothing about an account before you know who asks.',
  reference: 'Reference',
  name: 'Name',
  email: 'Email',
  nameless: 'not given',
})
