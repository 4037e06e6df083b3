// Answers for what every public page shares: header, menu and footer around its content.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'
import { ClothSprite } from './cloth.tsx'
import { Footer } from './footer.tsx'
import type { FrameKind } from './frame-kind.ts'
import { Header, Menu } from './header.tsx'

export type { FrameKind } from './frame-kind.ts'

/** The wrapper of a page. `children` are the content of `<main id="main">`. */
export function SiteFrame({ brand, kind, children }: { brand: Brand; kind: FrameKind; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {say(words.skip)}
      </a>
      <ClothSprite brand={brand} />
      <Header brand={brand} kind={kind} />
      <Menu brand={brand} kind={kind} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer brand={brand} kind={kind} />
      <div className="toasts" role="status" aria-live="polite" data-toasts="" />
    </>
  )
}
