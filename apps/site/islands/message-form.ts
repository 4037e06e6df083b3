// Answers for the message form with script: on its page, and in a dialog that the chat button opens.
import { newIdempotencyKey } from '#kit/http/client.ts'
import { say } from '#kit/words/words.ts'
import { messageWords as words } from '../desk/words.ts'
import { ask, textOf } from './ask.ts'
import { find, findAll } from './elements.ts'
import { messageDialog } from './message-dialog.ts'

const sendPath = '/api/v1/support/messages'

/** Makes the forms of this page send without leaving it. */
export function startMessageForms(): void {
  for (const form of findAll<HTMLFormElement>('form[data-message-form]')) enhance(form)
}

let dialog: HTMLDialogElement | undefined

/** Opens the form over the page; what was typed before is still there. Closing gives the focus back to `opener`. */
export function openMessageForm(opener: HTMLElement): void {
  // On the page of the form there is no need for a second one.
  const onPage = find('main form[data-message-form] textarea')
  if (onPage) return onPage.focus()
  if (dialog === undefined) {
    dialog = messageDialog()
    document.body.append(dialog)
    const form = find<HTMLFormElement>('form', dialog)
    if (form) enhance(form)
  }
  if (dialog.open) return
  dialog.addEventListener('close', () => opener.focus(), { once: true })
  dialog.showModal()
  find('[data-first]', dialog)?.focus()
}

function enhance(form: HTMLFormElement): void {
  const button = find<HTMLButtonElement>('button[type=submit]', form)
  const label = button && find('span', button)
  if (!button || !label) return
  // One key for one message: sent again after a lost answer it is not a second one.
  let key = newIdempotencyKey()
  form.addEventListener('input', () => {
    key = newIdempotencyKey()
  })
  const show = (isBusy: boolean) => {
    button.style.width = isBusy ? `${button.offsetWidth}px` : ''
    button.setAttribute('aria-busy', String(isBusy))
    label.textContent = say(isBusy ? words.sending : words.send)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    clearFaults(form)
    show(true)
    void send(form, key).then((sent) => {
      show(false)
      if (sent === undefined) return
      form.reset()
      key = newIdempotencyKey()
      showSent(form, sent)
    })
  })
}

/** Sends what is typed. Answers the reference, or undefined after saying why not. */
async function send(form: HTMLFormElement, key: string): Promise<string | undefined> {
  const typed = new FormData(form)
  const body = Object.fromEntries(
    ['name', 'email', 'message'].map((name) => {
      const value = typed.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
  const asked = await ask(sendPath, { body, key })
  if (asked.ok) return textOf(asked.data, 'reference')
  for (const { path, message } of asked.errors) {
    const fault = find(`[data-field-fault="${CSS.escape(path)}"]`, form)
    const field = find(`[name="${CSS.escape(path)}"]`, form)
    if (fault) tell(fault, message)
    field?.setAttribute('aria-invalid', 'true')
  }
  const said = asked.reached ? asked.message || say(words.fault) : say(words.offline)
  const over = find('[data-form-fault]', form)
  if (over) tell(over, said)
  find('[aria-invalid="true"]', form)?.focus()
  return undefined
}

function tell(where: HTMLElement, said: string): void {
  where.textContent = said
  where.dataset['said'] = said
}

function clearFaults(form: HTMLFormElement): void {
  for (const said of findAll('[data-said]', form)) tell(said, '')
  for (const field of findAll('[aria-invalid]', form)) field.removeAttribute('aria-invalid')
}

/** Puts the good news where the form was, with a way back to an empty form. */
function showSent(form: HTMLFormElement, reference: string): void {
  const news = document.createElement('div')
  news.className = 'message-sent'
  news.tabIndex = -1
  news.setAttribute('role', 'status')
  const title = document.createElement('h3')
  title.textContent = say(words.sent)
  const text = document.createElement('p')
  text.textContent = say(words.sentText, { reference })
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'button button--line'
  again.textContent = say(words.again)
  again.addEventListener('click', () => {
    news.remove()
    form.hidden = false
    find('textarea', form)?.focus()
  })
  news.append(title, text, again)
  form.hidden = true
  form.after(news)
  news.focus()
}
