// Answers for what a feature shows strangers at a public address of the site, to whom a customer gave its code.

/** A page that the site rendered below `/answers/`, and the texts of its slots. */
export type ShownPage = { readonly page: string; readonly slots: Readonly<Record<string, string>> }

export type SharedPage = {
  /** The code stands below it: `/bill`. */
  readonly path: `/${string}`
  /**
   * `isPerson` false is a program that looks ahead for others: what it reads may be shown to anybody. Undefined where nothing is shared any more,
   * or ever was.
   */
  open(asked: { readonly typed: string; readonly isPerson: boolean }): Promise<ShownPage | undefined>
  /** With a slot `form-why`: what is shown where nothing is, and whoever asks too often. */
  readonly ended: ShownPage
}
