// Answers for the document around every public page: what its head tells browsers, search engines and social networks.
import type { ReactNode } from 'react'
import type { Brand } from '#kit/brand/brand.ts'
import { brandFileUrl } from '#kit/brand/brand-stylesheet.ts'
import { canonicalUrl, isAnswerPage, isFaultPage, socialImagePath } from './addresses.ts'
import { Consent } from './consent/consent-card.tsx'
import type { SitePage } from './page.ts'
import { structuredDataOf } from './structured-data.ts'

/** The built files that every page loads, as paths of the server. */
export type Assets = { readonly stylesheets: readonly string[]; readonly scripts: readonly string[] }

function Social({ page, brand }: { page: SitePage; brand: Brand }) {
  const image = canonicalUrl(brand, socialImagePath(page))
  return (
    <>
      <link rel="canonical" href={canonicalUrl(brand, page.path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={canonicalUrl(brand, page.path)} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${brand.name}: ${page.socialTitle}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Data for machines. React ends no script element early: it escapes the closing tag inside it. */
function StructuredData({ page, brand }: { page: SitePage; brand: Brand }): ReactNode {
  return structuredDataOf(brand, page).map((thing) => {
    const json = JSON.stringify(thing)
    return (
      <script key={json} type="application/ld+json">
        {json}
      </script>
    )
  })
}

export function Document({ page, brand, assets }: { page: SitePage; brand: Brand; assets: Assets }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.isIndexed ? <Social page={page} brand={brand} /> : <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={brand.colors.light.field} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <script src="/_theme.js" />
        <link
          rel="preload"
          href={brandFileUrl(brand.displayFont.file)}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="stylesheet" href="/brand.css" />
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <StructuredData page={page} brand={brand} />
      </head>
      <body>
        {page.body}
        {/* The address of an answer holds a code that no code of others may read. */}
        {!isFaultPage(page) && !isAnswerPage(page) && <Consent brand={brand} />}
      </body>
    </html>
  )
}
