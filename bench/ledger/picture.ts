// Answers for the picture in docs/: throughput and slowest answers against callers and against the size of the book, as SVG.

export type Curve = {
  readonly name: string
  /** One for each place on the x axis. */
  readonly values: readonly number[]
}
export type Panel = {
  readonly title: string
  readonly places: readonly string[]
  readonly curves: readonly Curve[]
}

const size = { width: 440, height: 270 }
const inner = { left: 62, top: 44, right: 16, bottom: 34 }
const plot = {
  width: size.width - inner.left - inner.right,
  height: size.height - inner.top - inner.bottom,
}
const columns = 2
const style = `
  text { font: 12px system-ui, sans-serif; fill: #3a4150 } .title { font-weight: 600; font-size: 14px; fill: #11151c }
  .grid { stroke: #d9dee7 } .a { stroke: #0b6e4f; fill: #0b6e4f } .b { stroke: #b4530a; fill: #b4530a }
  path { fill: none !important; stroke-width: 2 } .name { stroke: none !important; font-weight: 600 }
  svg { background: #fff }
  @media (prefers-color-scheme: dark) {
    svg { background: #11151c } text { fill: #b9c1cf } .title { fill: #f3f5f8 } .grid { stroke: #2c3442 }
    .a { stroke: #4cc79d; fill: #4cc79d } .b { stroke: #f0a35e; fill: #f0a35e }
  }`

/** Panels in two columns. */
export function draw(panels: readonly Panel[]): string {
  const rows = Math.ceil(panels.length / columns)
  const [width, height] = [size.width * columns, size.height * rows]
  const drawn = panels.map((panel, number) => {
    const [x, y] = [(number % columns) * size.width, Math.floor(number / columns) * size.height]
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<style>${style}</style>
${drawn.join('\n')}
</svg>
`
}

function drawPanel({ title, places, curves }: Panel): string {
  const steps = stepsTo(Math.max(...curves.flatMap(({ values }) => values)))
  const most = steps.at(-1) ?? 1
  const x = (place: number): number => Math.round(inner.left + (plot.width * (place + 0.5)) / places.length)
  const y = (value: number): number => Math.round(inner.top + plot.height * (1 - value / most))
  const grid = steps.map(
    (step) =>
      `<line class="grid" x1="${inner.left}" x2="${size.width - inner.right}" y1="${y(step)}" y2="${y(step)}"/>` +
      `<text x="${inner.left - 8}" y="${y(step) + 4}" text-anchor="end">${step.toLocaleString('en')}</text>`,
  )
  const below = places.map(
    (place, number) => `<text x="${x(number)}" y="${size.height - 12}" text-anchor="middle">${place}</text>`,
  )
  const lines = curves.map(({ name, values }, number) => {
    const points = values.map((value, place) => `${x(place)},${y(value)}`)
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',')
      return `<circle cx="${cx}" cy="${cy}" r="3"/>`
    })
    const label = `<text class="name ${'ab'[number]}" x="${inner.left + number * 150}" y="38">${name}</text>`
    return `${label}<g class="${'ab'[number]}"><path d="M${points.join('L')}"/>${dots.join('')}</g>`
  })
  return [`<text class="title" x="${inner.left}" y="20">${title}</text>`, ...grid, ...below, ...lines].join(
    '\n',
  )
}

/** Round steps from nothing to what holds `most`. */
function stepsTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, number) => number * step)
}
