// Answers for the words that people read: a catalogue a feature, English complete, other languages over it.
import { groupDigits } from '#kit/money/display.ts'

/** One sentence: its key for translators, and its English. {placeholders} are filled by `say`. */
export type Word = { readonly key: string; readonly english: string }

/**
 * A sentence whose noun follows its {count}, in the two forms that English has. Another language brings as many as it
 * has, each under the key with the form behind it: `feature.name.one`, `feature.name.few`.
 */
export type CountedWord = { readonly key: string; readonly english: EnglishForms }

type EnglishForms = { readonly one: string; readonly other: string }

type Words<Sentences> = {
  readonly [Name in keyof Sentences]: Sentences[Name] extends string ? Word : CountedWord
}

/** Declares the sentences of a feature. Keys become `feature.name`. */
/*#__NO_SIDE_EFFECTS__*/
export function catalogue<const Sentences extends Readonly<Record<string, string | EnglishForms>>>(
  feature: string,
  sentences: Sentences,
): Words<Sentences> {
  return Object.fromEntries(
    Object.entries(sentences).map(([name, english]) => [name, { key: `${feature}.${name}`, english }]),
  ) as Words<Sentences>
}

/** A language over English. `reviewed` is false until a native speaker has signed. */
export type Language = {
  readonly code: string
  readonly reviewed: boolean
  readonly sentences: Readonly<Record<string, string>>
}

let current: Language = { code: 'en', reviewed: true, sentences: {} }

/** Chooses the language of this browser tab. Missing sentences stay English. */
export function speak(language: Language): void {
  current = language
}

/** The sentence in a language (the tab's own when none is given) with its {placeholders} filled. */
export function say(
  word: Word,
  values: Readonly<Record<string, string | number>> = {},
  language: Language = current,
): string {
  return fill(language.sentences[word.key] ?? word.english, values)
}

/** The sentence in the form that `count` (a whole number) asks for: `1 deposit`, `0 deposits`, `1,284 deposits`. */
export function sayCount(word: CountedWord, count: number, language: Language = current): string {
  const own = language.sentences[`${word.key}.${new Intl.PluralRules(language.code).select(count)}`]
  const english = word.english[count === 1 ? 'one' : 'other']
  return fill(own ?? english, { count: groupDigits(String(count)) })
}

function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
