// Answers for the dialog of the message form: built when it is first opened, so that no page carries it unasked.
import { messageMost, nameMost } from './message-bounds.ts'
import { say } from '#kit/words/words.ts'
import { messageWords as words } from '../desk/words.ts'

type Attributes = Readonly<Record<string, string>>

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}

const svg = 'http://www.w3.org/2000/svg'

function cross(): Element {
  const icon = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M6 6l12 12M18 6L6 18')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  icon.append(path)
  return icon
}

function field(name: string, label: string, control: HTMLElement, hint?: string): HTMLElement {
  const id = `dialog-${name}`
  control.id = id
  control.setAttribute('name', name)
  control.className = 'input'
  control.setAttribute('aria-describedby', hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`)
  return made(
    'div',
    { class: 'form-field' },
    made('label', { for: id }, label),
    control,
    ...(hint === undefined ? [] : [made('p', { class: 'form-field__hint', id: `${id}-hint` }, hint)]),
    made('p', { class: 'form-field__fault', id: `${id}-fault`, 'data-said': '', 'data-field-fault': name }),
  )
}

/** The dialog with an empty form. Esc, its button and a press beside it close it. */
export function messageDialog(): HTMLDialogElement {
  const title = made('h2', { class: 'plain', id: 'message-dialog-title' }, say(words.title))
  const close = made(
    'button',
    { type: 'button', class: 'message-dialog__close', 'aria-label': say(words.close) },
    cross(),
  )
  const form = made(
    'form',
    { class: 'desk-form', method: 'post', action: '/contact', 'data-message-form': '' },
    made('p', { class: 'notice form-fault', role: 'alert', 'data-said': '', 'data-form-fault': '' }),
    field(
      'message',
      say(words.message),
      made('textarea', { required: '', rows: '5', maxlength: String(messageMost), 'data-first': '' }),
    ),
    field(
      'email',
      say(words.email),
      made('input', { type: 'email', required: '', autocomplete: 'email' }),
      say(words.emailHint),
    ),
    field(
      'name',
      `${say(words.name)} ${say(words.optional)}`,
      made('input', { autocomplete: 'name', maxlength: String(nameMost) }),
    ),
    made('button', { type: 'submit', class: 'button button--brand' }, made('span', {}, say(words.send))),
  )
  const dialog = made(
    'dialog',
    { class: 'message-dialog', 'aria-labelledby': title.id },
    made('div', { class: 'message-dialog__head' }, title, close),
    form,
  )
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    // Its own box is padded: only a press on the ground behind it has the dialog itself as its target there.
    const box = dialog.getBoundingClientRect()
    const isBeside =
      event.target === dialog &&
      (event.clientX < box.left ||
        event.clientX > box.right ||
        event.clientY < box.top ||
        event.clientY > box.bottom)
    if (isBeside) dialog.close()
  })
  return dialog
}
