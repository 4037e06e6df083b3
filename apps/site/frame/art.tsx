// Answers for the brand's drawings in a page: they stand in the document itself, so their colours follow brand and theme.
import { createElement, type ReactNode } from 'react'
import type { Art, ArtShape } from '#kit/brand/art.ts'
import type { Brand } from '#kit/brand/brand.ts'

// React names attributes with humps, and `class` otherwise.
function propertyName(name: string): string {
  return name === 'class'
    ? 'className'
    : name.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
}

function drawn(shape: ArtShape | string): ReactNode {
  if (typeof shape === 'string') return shape
  const properties = Object.entries(shape.attributes).map(([name, value]) => [propertyName(name), value])
  return createElement(shape.tag, Object.fromEntries(properties), ...shape.children.map(drawn))
}

/** The shapes of a drawing, for an svg element around them. */
export function artShapes(art: Art): ReactNode {
  return createElement('g', null, ...art.shapes.map(drawn))
}

/** A drawing of the brand. It is decoration: the words beside it say what there is to say. */
export function ArtDrawing({ art, className }: { art: Art; className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${art.width} ${art.height}`} aria-hidden="true">
      {artShapes(art)}
    </svg>
  )
}

/** The mark alone, in the colour of the words around it. */
export function BrandMark({ brand }: { brand: Brand }) {
  return (
    <svg className="mark" viewBox={`0 0 ${brand.mark.width} ${brand.mark.height}`} aria-hidden="true">
      {brand.mark.paths.map((path) => (
        <path key={path.d} d={path.d} fill={path.fill} />
      ))}
    </svg>
  )
}
