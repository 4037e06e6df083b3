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

/**
 * Draws the app into `#root` with what the server wrote into `#config`; breaks when either is missing. `later` brings what has
 * time until somebody has pressed something (nobody loses a focus before); where its code does not come, all else goes on.
 */
export function start(
  draw: (config: PublicConfig) => ReactNode,
  later: (config: PublicConfig) => Promise<void>,
): void {
  const root = document.getElementById('root')
  assert(root !== null, 'the document has a root')
  const config = readConfig()
  atRest(() => void later(config).catch(() => undefined))
  createRoot(root).render(<StrictMode>{draw(config)}</StrictMode>)
}
