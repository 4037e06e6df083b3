// Answers for the cloth: the brand's motifs, drawn once a page and used wherever it is shown.
import type { Motif as MotifName } from '#kit/brand/art.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { artShapes } from './art.tsx'

const side = 64
const step = 72

/** The motifs of the brand, drawn once in a page and shown nowhere. */
export function ClothSprite({ brand }: { brand: Brand }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {artShapes(brand.art.cloth)}
    </svg>
  )
}

/** One motif by itself, in the colour of the words around it. */
export function Motif({ name, className }: { name: MotifName; className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      <use href={`#cloth-${name}`} width={side} height={side} />
    </svg>
  )
}

const order: readonly MotifName[] = [
  'motif-6',
  'motif-3',
  'motif-5',
  'motif-1',
  'motif-8',
  'motif-2',
  'motif-7',
  'motif-4',
]

/** A piece of cloth of so many motifs, between its seams. It fills the box that `className` gives it. */
export function Cloth({ columns, rows, className }: { columns: number; rows: number; className?: string }) {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    motif: order[index % order.length] ?? 'motif-1',
    x: (index % columns) * step + 4,
    y: Math.floor(index / columns) * step + 4,
  }))
  const width = columns * step
  const height = rows * step
  const seams = [
    ...Array.from({ length: columns + 1 }, (_, index) => `M${index * step} 0v${height}`),
    ...Array.from({ length: rows + 1 }, (_, index) => `M0 ${index * step}h${width}`),
  ].join('')
  return (
    <svg
      className={className === undefined ? 'cloth' : `cloth ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {places.map(({ motif, x, y }) => (
        <use key={`${x} ${y}`} href={`#cloth-${motif}`} x={x} y={y} width={side} height={side} />
      ))}
      <path d={seams} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
