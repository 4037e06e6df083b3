// Answers for the form of a message as the page has it: a real form, which islands/message-form.ts makes smoother.
import { messageMost, nameMost } from '#features/support/contract.ts'
import { say } from '#kit/words/words.ts'
import { places } from '../frame/places.ts'
import { slot } from '../slots.ts'
import { DeskForm, FormField, FormInput } from './form-field.tsx'
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
    <DeskForm action={places.contact} data-message-form="" act={<span>{say(words.send)}</span>}>
      <FormInput
        name="name"
        id="message-name"
        label={say(words.name)}
        aside={say(words.optional)}
        autoComplete="name"
        maxLength={nameMost}
      />
      <FormInput
        name="email"
        id="message-email"
        label={say(words.email)}
        hint={say(words.emailHint)}
        type="email"
        required
        autoComplete="email"
      />
      <MessageField />
    </DeskForm>
  )
}
