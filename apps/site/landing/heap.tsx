// Answers for the heap behind the register button: the little extra, rising over the edge of the measure below.
const rings = [17.6, 48.1, 78.5, 108.9, 139.3, 169.8, 200.2, 230.6, 261.1] as const
const gap = 31.4

/** A half disc of beads in rings. Each ring is a dotted circle whose dots are spread evenly. */
export function Heap() {
  return (
    <svg className="heap" viewBox="0 0 900 330" aria-hidden="true">
      <g className="heap__halo" fill="none">
        <circle cx="450" cy="330" r="304" strokeWidth="2" />
        <circle cx="450" cy="330" r="318" strokeWidth="5" strokeDasharray="0 20.813" strokeLinecap="round" />
      </g>
      <clipPath id="heap">
        <path d="M164 330a286 286 0 0 1 572 0z" />
      </clipPath>
      <g clipPath="url(#heap)">
        <circle className="heap__ground" cx="450" cy="330" r="286" />
        <g fill="none" strokeWidth="18.9" strokeLinecap="round">
          {rings.map((radius, index) => {
            const around = 2 * Math.PI * radius
            const beads = Math.round(around / gap)
            return (
              <circle
                key={radius}
                className={index % 2 === 0 ? 'heap__dark' : 'heap__light'}
                cx="450"
                cy="330"
                r={radius}
                strokeDasharray={`0 ${Math.round((around / beads) * 1000) / 1000}`}
              />
            )
          })}
        </g>
        <circle className="heap__rim" cx="450" cy="330" r="284.5" fill="none" strokeWidth="3" />
      </g>
    </svg>
  )
}
