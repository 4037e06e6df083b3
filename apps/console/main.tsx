// Answers for starting the console in a browser: its configuration, and everything around the screens.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { App } from './app.tsx'
import '#kit/ui/theme.css'

function readConfig(): PublicConfig {
  const text = document.getElementById('config')?.textContent ?? ''
  assert(text.startsWith('{'), 'the server fills the configuration into the document')
  return JSON.parse(text) as PublicConfig
}

const root = document.getElementById('root')
assert(root !== null, 'the document has a root')
createRoot(root).render(
  <StrictMode>
    <App config={readConfig()} />
  </StrictMode>,
)
