// Answers for a drawing of the brand as data: paths that any page may recolour without reading HTML from a string.

/** One shape: its outline, and its paint as the file writes it (`currentColor`, a colour or a custom property). */
export interface DrawingPath {
  readonly d: string
  readonly fill: string
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly paths: readonly DrawingPath[]
}

const paint = /^(currentColor|#[0-9a-f]{6}|var\(--[a-z0-9-]+(, ?#[0-9a-f]{6})?\))$/

/**
 * Reads an SVG file of the narrow kind a mark needs: `viewBox="0 0 w h"` and `<path>` elements with `fill` and `d`.
 * Anything else is named in `faults` and nothing is drawn: a mark must never bring script, style or a link along.
 */
export function readDrawing(svg: string): { drawing: Drawing } | { faults: readonly string[] } {
  const faults: string[] = []
  const box = /<svg[^>]*\sviewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(svg)
  if (box === null) faults.push('has no viewBox that starts at 0 0')
  const strange = [...svg.matchAll(/<([a-zA-Z!?][\w:-]*)/g)].filter(
    ([, tag]) => tag !== 'svg' && tag !== 'path',
  )
  for (const [, tag] of strange) faults.push(`holds <${tag ?? ''}>; only <path> is allowed`)
  const paths = [...svg.matchAll(/<path\b([^>]*?)\/?>/g)].map(([, attributes = '']) => ({
    d: /\sd="([^"]+)"/.exec(attributes)?.[1] ?? '',
    fill: /\sfill="([^"]+)"/.exec(attributes)?.[1] ?? '',
  }))
  if (paths.length === 0) faults.push('draws nothing')
  for (const { d, fill } of paths) {
    if (!/^[\d\sMmLlHhVvCcSsQqTtAaZz.,+-]+$/.test(d)) faults.push('has a path whose outline cannot be read')
    if (!paint.test(fill))
      faults.push(`has a path painted "${fill}"; use currentColor, #rrggbb or var(--name)`)
  }
  if (faults.length > 0) return { faults }
  return { drawing: { width: Number(box?.[1]), height: Number(box?.[2]), paths } }
}
