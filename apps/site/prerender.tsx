// Answers for rendering the public pages to files, when the build or the brand has changed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { type Brand, readBrand } from '#kit/brand/brand.ts'
import { LostPage } from './lost-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

type Page = {
  readonly file: string
  readonly title: string
  readonly description: string
  readonly body: ReactNode
}

type Manifest = Record<string, { isEntry?: boolean; css?: string[] }>

function stylesheetsOf(outDir: string): string[] {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  return Object.values(manifest).flatMap((chunk) => (chunk.isEntry ? (chunk.css ?? []) : []))
}

function Document({
  page,
  brand,
  stylesheets,
}: {
  page: Page
  brand: Brand
  stylesheets: readonly string[]
}) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <meta name="theme-color" content={brand.colors.light.field} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/_theme.js" />
        <link rel="stylesheet" href="/brand.css" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={`/_site/${href}`} />
        ))}
      </head>
      <body className="bg-bg text-text">{page.body}</body>
    </html>
  )
}

/** Renders every page below `outDir/pages`; the server answers them under their names. */
export async function prerenderSite(doors: { outDir: string; brandDir: string }): Promise<void> {
  const brand = readBrand(doors.brandDir)
  const stylesheets = stylesheetsOf(doors.outDir)
  const pages: Page[] = [
    {
      file: 'index.html',
      title: `${brand.name}: ${brand.tagline}`,
      description: brand.tagline,
      body: <WelcomePage brand={brand} />,
    },
    { file: '404.html', title: `Not found · ${brand.name}`, description: brand.tagline, body: <LostPage /> },
  ]
  mkdirSync(join(doors.outDir, 'pages'), { recursive: true })
  for (const page of pages) {
    const { prelude } = await prerender(<Document page={page} brand={brand} stylesheets={stylesheets} />)
    writeFileSync(join(doors.outDir, 'pages', page.file), await new Response(prelude).text())
  }
}
