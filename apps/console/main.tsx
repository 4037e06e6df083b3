// Answers for starting the console in a browser: its configuration, and everything around the screens.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { App } from './app.tsx'
import '#kit/ui/theme.css'

function isConfig(value: unknown): value is PublicConfig {
  return typeof value === 'object' && value !== null && 'name' in value && 'signInGradients' in value
}

function readConfig(): PublicConfig {
  const text = document.getElementById('config')?.textContent?.trim() ?? ''
  const config: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
  assert(isConfig(config), 'the server fills the configuration into the document')
  return config
}

const root = document.getElementById('root')
assert(root !== null, 'the document has a root')
createRoot(root).render(
  <StrictMode>
    <App config={readConfig()} />
  </StrictMode>,
)
