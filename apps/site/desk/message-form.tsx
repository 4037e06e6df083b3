// Answers for the form of a message as the page has it: a real form, which islands/message-form.ts makes smoother.
import { messageMost, nameMost } from '#features/support/contract.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { slot } from '../slots.ts'
import { FormFault, FormField } from './form-field.tsx'
import { messageWords as words } from './words.ts'

function MessageField() {
  return (
    <FormField name="message" id="message-text" label={say(words.message)}>
      {(describedBy) => (
        <textarea
          className="input"
          id="message-text"
          name="message"
          required
          rows={7}
          maxLength={messageMost}
          aria-describedby={describedBy}
          defaultValue={slot('form-message')}
        />
      )}
    </FormField>
  )
}

export function MessageForm() {
  return (
    <form className="desk-form" method="post" action={places.contact} data-message-form="">
      <FormFault />
      <FormField name="name" id="message-name" label={say(words.name)} aside={say(words.optional)}>
        {(describedBy) => (
          <input
            className="input"
            id="message-name"
            name="name"
            autoComplete="name"
            maxLength={nameMost}
            aria-describedby={describedBy}
            defaultValue={slot('form-name')}
          />
        )}
      </FormField>
      <FormField name="email" id="message-email" label={say(words.email)} hint={say(words.emailHint)}>
        {(describedBy) => (
          <input
            className="input"
            id="message-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            aria-describedby={describedBy}
            defaultValue={slot('form-email')}
          />
        )}
      </FormField>
      <MessageField />
      <button className="button button--brand" type="submit">
        <span>{say(words.send)}</span>
      </button>
    </form>
  )
}
