// Answers for copying a text with one press, and saying on the button that it worked.
import { browserTime } from '#kit/screens/browser-time.ts'
import { find, findAll } from './elements.ts'

const saidMs = 2000

export function startCopying(): void {
  for (const button of findAll('[data-copy]')) {
    const label = find('[data-copy-label]', button)
    const { copy: text = '', copied = '' } = button.dataset
    const usual = label?.textContent ?? ''
    const say = (words: string) => {
      if (!label) return
      label.textContent = words
      browserTime.after(saidMs, () => (label.textContent = usual))
    }
    button.addEventListener('click', () => {
      // Where the clipboard is closed to us, the text itself stands on the button to be selected.
      navigator.clipboard.writeText(text).then(
        () => say(copied),
        () => say(text),
      )
    })
  }
}
