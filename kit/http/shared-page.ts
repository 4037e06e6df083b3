// Answers for what a feature shows strangers at a public address of the site, to whom a customer gave its code.

/** A page that the site rendered below `/answers/`, and the texts of its slots. */
export type ShownPage = { readonly page: string; readonly slots: Readonly<Record<string, string>> }

export type SharedPage = {
  /** The code stands below it: `/bill`. */
  readonly path: `/${string}`
  /**
   * `isAsked`: whoever has the code pressed the button of the page. Without it nothing is shown that may not be shown to anybody: chats and networks
   * look ahead at links, and show what they read to others. Undefined where nothing is shared any more, or ever was.
   */
  open(asked: { readonly typed: string; readonly isAsked: boolean }): Promise<ShownPage | undefined>
  /** With a slot `form-why`: what is shown where nothing is, and whoever asks too often. */
  readonly ended: ShownPage
}
