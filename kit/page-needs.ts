// Answers for what a feature, a partner or a provider needs of the pages it stands on: hosts that they may reach, and the camera.

/** Directives of a content-security policy that others may need more sources in. */
export const policyDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'form-action',
] as const

export type PolicySources = Readonly<Partial<Record<(typeof policyDirectives)[number], readonly string[]>>>

export type PageNeeds = {
  readonly sources?: PolicySources
  readonly camera?: true
}

/** By front end. Code of others never runs in the console: whoever needs that there stops the start. */
export type NeedsOfFronts = Readonly<Partial<Record<'site' | 'console' | 'customer', PageNeeds>>>
