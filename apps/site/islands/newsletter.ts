// Answers for the newsletter's box with script: simulated for three seconds and never sent, or really subscribed to a list.
import { browserTime } from '#kit/screens/browser-time.ts'
import { find, findAll } from './elements.ts'
import { toast } from './toast.ts'

const simulatedMs = 3000

function later(milliseconds: number): Promise<string> {
  return new Promise((resolve) => {
    browserTime.after(milliseconds, () => resolve(''))
  })
}

/** Subscribes an address and answers what the server said. */
async function subscribe(email: string): Promise<string> {
  const { subscribeToNewsletter } = await import('./newsletter-list.ts')
  return subscribeToNewsletter(email)
}

function startForm(form: HTMLFormElement): void {
  const field = find<HTMLInputElement>('input', form)
  const button = find<HTMLButtonElement>('button', form)
  const label = button === null ? null : find('span', button)
  if (!field || !button || !label) return
  const { newsletter = '', said = '', failed = '', loading = '', close = '' } = form.dataset
  const usual = label.textContent
  const show = (busy: boolean) => {
    // The width stays what it was, so that nothing beside the button moves.
    button.style.width = busy ? `${button.getBoundingClientRect().width}px` : ''
    button.setAttribute('aria-busy', String(busy))
    button.setAttribute('aria-disabled', String(busy))
    label.textContent = busy ? loading : usual
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-busy') === 'true') return
    show(true)
    const work = newsletter === 'simulated' ? later(simulatedMs) : subscribe(field.value)
    work.then(
      (message) => {
        show(false)
        form.reset()
        toast(message || said, { closeLabel: close })
      },
      (fault: unknown) => {
        show(false)
        const told = fault instanceof Error && fault.message !== '' ? fault.message : failed
        toast(told, { closeLabel: close, isFault: true, milliseconds: 5000 })
      },
    )
  })
}

export function startNewsletter(): void {
  for (const form of findAll<HTMLFormElement>('[data-newsletter]')) startForm(form)
}
