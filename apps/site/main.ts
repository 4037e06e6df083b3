// Answers for starting what enhances the public pages: the small common islands, and the others where a page has their element.
import { startChatButton } from './islands/chat-button.ts'
import { startChatOpener } from './islands/chat-opener.ts'
import { startCopying } from './islands/copy.ts'
import { find } from './islands/elements.ts'
import { startHeader } from './islands/header.ts'
import { startMenu } from './islands/menu.ts'
import { startNewsletter } from './islands/newsletter.ts'
import { startQuestions } from './islands/questions.ts'
import { startThemeToggle } from './islands/theme-toggle.ts'
import './styles/site.css'

startThemeToggle()
startHeader()
startMenu()
startQuestions()
startNewsletter()
startCopying()
startChatButton()
startChatOpener()
if (find('[data-carousel]'))
  void import('./islands/carousel.ts').then(({ startCarousels }) => startCarousels())
if (find('[data-consent]')) void import('./islands/consent.ts').then(({ startConsent }) => startConsent())
if (find('[data-contents]')) void import('./islands/contents.ts').then(({ startContents }) => startContents())
if (find('form[data-fees]')) void import('./islands/fees.ts').then(({ startFees }) => startFees())
if (find('form[data-message-form]'))
  void import('./islands/message-form.ts').then(({ startMessageForms }) => startMessageForms())
if (find('[data-status]')) void import('./islands/status.ts').then(({ startStatus }) => startStatus())
