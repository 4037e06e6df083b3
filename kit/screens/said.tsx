// Answers for sentences with a link or a name in bold inside: the translator decides where it stands.
import { Fragment, type ReactNode } from 'react'
import { say, type Word } from '#kit/words/words.ts'

/** The sentence with its {placeholders} replaced by what is given for them. */
export function Said({ word, parts }: { word: Word; parts: Readonly<Record<string, ReactNode>> }) {
  const pieces = say(word).split(/(\{\w+\})/)
  return pieces.map((piece, place) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    return <Fragment key={place}>{name === undefined ? piece : (parts[name] ?? piece)}</Fragment>
  })
}
