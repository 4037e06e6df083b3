// Answers for starting a front end in a browser: its configuration out of the document, its screens into it.
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { atRest } from './rest.ts'

function isConfig(value: unknown): value is PublicConfig {
  return typeof value === 'object' && value !== null && 'name' in value && 'signInGradients' in value
}

function readConfig(): PublicConfig {
  const text = document.getElementById('config')?.textContent?.trim() ?? ''
  const config: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
  assert(isConfig(config), 'the server fills the configuration into the document')
  return config
}

/** Draws the app into `#root` with what the server wrote into `#config`; breaks when either is missing. */
export function start(draw: (config: PublicConfig) => ReactNode): void {
  const root = document.getElementById('root')
  assert(root !== null, 'the document has a root')
  // Nobody loses a focus before they have pressed something; where its code does not come, all else goes on as ever.
  atRest(
    () =>
      void import('#kit/ui/keep-focus.ts').then(
        ({ keepFocus }) => keepFocus(),
        () => undefined,
      ),
  )
  createRoot(root).render(<StrictMode>{draw(readConfig())}</StrictMode>)
}
