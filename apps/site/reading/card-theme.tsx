// Answers for how a card wears a theme of the brand: a base colour, an ink, and an abstract pattern of the terraces.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'

type Theme = Brand['cardThemes'][number]

const width = 320
const height = 202
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Points of a fan of rays from the middle of the lower edge, on whole units. */
const rays =
  'M160 202h280M160 202l252-122M160 202l175-219M160 202l62-273M160 202l-62-273M160 202l-175-219M160 202l-252-122M160 202h-280'
const thinRays =
  'M160 202l273-62M160 202l219-175M160 202l122-252M160 202v-280M160 202l-122-252M160 202l-219-175M160 202l-273-62'

/** The drawings by the names that a brand may use. Any other name gives a plain card. */
const patterns: Readonly<Record<string, ReactNode>> = {
  stripes: (
    <path
      d={upTo(8)
        .map((n) => `M${20 + 42 * n} 0v202`)
        .join('')}
      strokeWidth="16"
    />
  ),
  pinstripe: (
    <path
      d={upTo(26)
        .map((n) => `M${6 + 12.5 * n} 0v202`)
        .join('')}
      strokeWidth="1.5"
    />
  ),
  sash: (
    <>
      <path d="M-20 210L250-20" strokeWidth="58" />
      <path d="M56 230L316 0" strokeWidth="8" />
    </>
  ),
  hoops: (
    <path
      d={upTo(5)
        .map((n) => `M0 ${22 + 42 * n}h320`)
        .join('')}
      strokeWidth="18"
    />
  ),
  halves: (
    <>
      <path d="M240 0v202" strokeWidth="160" />
      <path d="M148 0v202" strokeWidth="4" />
    </>
  ),
  quarters: <path d="M240 0v101M80 101v101" strokeWidth="160" />,
  chevrons: (
    <path
      d={upTo(7)
        .map((n) => `M${70 + 44 * n}-10l60 111-60 111`)
        .join('')}
      strokeWidth="12"
    />
  ),
  check: (
    <path
      d={upTo(6)
        .map((n) => `M${30 + 54 * n} 0v202M0 ${16 + 54 * n}h320`)
        .join('')}
      strokeWidth="22"
    />
  ),
  feathers: upTo(9).map((n) => (
    <circle key={n} cx={width} cy={height} r={40 + 28 * n} strokeWidth={n % 2 === 0 ? 10 : 3} />
  )),
  rays: (
    <>
      <path d={rays} strokeWidth="13" />
      <path d={thinRays} strokeWidth="4" />
      <circle cx="160" cy="202" r="44" strokeWidth="8" />
    </>
  ),
  waves: (
    <path
      d={upTo(7)
        .map((n) => `M0 ${16 + 30 * n}q11-15 22.5 0${'t22.5 0'.repeat(14)}`)
        .join('')}
      strokeWidth="4.5"
    />
  ),
  dots: (
    <g strokeLinecap="round" strokeDasharray="0 25">
      {upTo(8).map((n) => (
        <path key={n} d={`M${n % 2 === 0 ? 0 : 10} ${14 + 25 * n}h330`} strokeWidth={3 + 1.5 * n} />
      ))}
    </g>
  ),
}

/** Where the mark stands on a card, and how large it is there. */
const markSide = 29

function Mark({ brand, ink }: { brand: Brand; ink: string }) {
  return (
    <g transform={`translate(24 20) scale(${markSide / brand.mark.width})`} fill={ink}>
      {brand.mark.paths.map(({ d }) => (
        <path key={d} d={d} />
      ))}
    </g>
  )
}

/** A card in a theme, as decoration; the theme's name stands beside it. `id` is its own on the page. */
export function CardTheme({
  brand,
  theme,
  id,
  currency,
}: {
  brand: Brand
  theme: Theme
  id: string
  currency: 'NGN' | 'USD'
}) {
  const { base, ink } = theme
  return (
    <svg className="theme-card" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <clipPath id={id}>
        <rect width={width} height={height} rx="20" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={width} height={height} fill={base} />
        <g fill="none" stroke={ink} opacity=".18">
          {patterns[theme.pattern]}
        </g>
      </g>
      <g fill={ink} fontSize="18" fontWeight="600">
        <Mark brand={brand} ink={ink} />
        <text x="296" y="41" textAnchor="end" fontSize="15">
          {currency}
        </text>
        <text x="24" y="176" letterSpacing="2">
          •••• 0000
        </text>
      </g>
      <rect x="24" y="78" width="42" height="31" rx="7" fill="none" stroke={ink} strokeWidth="2" />
      <path d="M24 93h42M45 78v31" stroke={ink} strokeWidth="1.5" />
    </svg>
  )
}
