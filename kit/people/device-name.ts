// Answers for how a device is called in lists of sessions.

/** A device in a few words from its user agent: `Chrome on Android`. */
export function deviceName(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const named = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = named([
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = named([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}
