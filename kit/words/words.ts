// Answers for the words that people read: a catalogue a feature, English complete, other languages over it.

/** One sentence: its key for translators, and its English. {placeholders} are filled by `say`. */
export type Word = { readonly key: string; readonly english: string }

type Words<Sentences> = { readonly [Name in keyof Sentences]: Word }

/** Declares the sentences of a feature. Keys become `feature.name`. */
/*#__NO_SIDE_EFFECTS__*/
export function catalogue<const Sentences extends Readonly<Record<string, string>>>(
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
  const sentence = language.sentences[word.key] ?? word.english
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
