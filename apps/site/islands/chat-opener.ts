// Answers for the chat button opening our own message form, where the brand names no chat of another company.
import { find } from './elements.ts'

/** With a provider the notice of its chat stands on the page, and islands/consent.ts answers the button. */
export function startChatOpener(): void {
  const chat = find<HTMLAnchorElement>('a[data-chat]')
  if (!chat || find('[data-chat-notice]')) return
  chat.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import('./message-form.ts').then(
      ({ openMessageForm }) => openMessageForm(chat),
      // The form did not come: its page may.
      () => location.assign(chat.href),
    )
  })
}
