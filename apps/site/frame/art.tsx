// Answers for the brand's drawings in a page: they stand in the document itself, so their colours follow brand and theme.
import type { Art } from '#kit/brand/art.ts'
import type { Brand } from '#kit/brand/brand.ts'

/** A drawing of the brand. It is decoration: the words beside it say what there is to say. */
export function ArtDrawing({ art, className }: { art: Art; className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${art.width} ${art.height}`}
      aria-hidden="true"
      // oxlint-disable-next-line react/no-danger -- kit/brand/art.ts has read the file and let nothing pass but shapes
      dangerouslySetInnerHTML={{ __html: art.markup }}
    />
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
