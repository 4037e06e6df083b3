// Answers for pages that say or ask one thing: a title, a sentence, and what can be done.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { BrandMark } from '../frame/art.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'

export function OneThing({
  brand,
  title,
  text,
  children,
}: {
  brand: Brand
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <SiteFrame brand={brand} kind="plain">
      <div className="one-thing">
        <BrandMark brand={brand} />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
      </div>
    </SiteFrame>
  )
}
