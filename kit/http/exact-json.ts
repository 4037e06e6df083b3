// Answers for JSON whose numbers stay as they are written: a number of a computer carries some fifteen digits.

declare global {
  interface JSON {
    /** A part of a JSON text as it is (ECMA-262, "JSON.parse source text access"). */
    rawJSON(text: string): object
  }
}

/** Reads JSON; each number is the text that it is written as, such as `'0.100000000000000001'`. Throws where `JSON.parse` does. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, ...[context]: { readonly source?: string }[]) =>
    typeof value === 'number' ? context?.source : value,
  )
}

/** A decimal, as `-?digits[.digits]`, to stand in a JSON text as a number with all its digits. Throws for any other text. */
export function exactNumber(decimal: string): object {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(decimal)) throw new SyntaxError(`${decimal} is no decimal`)
  return JSON.rawJSON(decimal)
}
