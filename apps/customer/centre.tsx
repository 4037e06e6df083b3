// Answers for what stands alone on the screen: the first moment, and what has to be said in place of a screen.
import type { ReactNode } from 'react'
import { useBrand } from '#kit/ui/brand.tsx'
import { Card } from '#kit/ui/panel.tsx'

/** A whole screen with one thing in its middle. */
export function Centre({ children }: { children: ReactNode }) {
  const { name } = useBrand()
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-bg p-4">
      <h1 className="sr-only">{name}</h1>
      {children}
    </main>
  )
}

/** The same in the column of the frame. */
export function Alone({ title, children }: { title?: string; children: ReactNode }) {
  const { name } = useBrand()
  return (
    <div className="px-4 pt-4 lg:px-0 lg:pt-0">
      <h1 tabIndex={-1} className="sr-only">
        {title ?? name}
      </h1>
      <Card>{children}</Card>
    </div>
  )
}
