// Answers for starting a front end in a browser: its configuration out of the document, its screens into it.
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { assert } from '#kit/assert.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { browserTime } from './browser-time.ts'
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

/** What stands in for a screen stays for so long, once it is shown (React does that against flicker): what comes sooner is waited for. */
const soonMilliseconds = 300

export interface Starting {
  readonly draw: (config: PublicConfig) => ReactNode
  /** Fetches what the first screen can not begin without. Never rejects. */
  readonly first?: () => Promise<void>
  /**
   * Brings what has time until somebody has pressed something (nobody loses a focus before); where its code does not come, all else
   * goes on.
   */
  readonly later: (config: PublicConfig) => Promise<void>
}

/** Draws the app into `#root` with what the server wrote into `#config`; breaks when either is missing. */
export function start({ draw, first, later }: Starting): void {
  const root = document.getElementById('root')
  assert(root !== null, 'the document has a root')
  const config = readConfig()
  atRest(() => void later(config).catch(() => undefined))
  const app = createRoot(root)
  const drawNow = () => app.render(<StrictMode>{draw(config)}</StrictMode>)
  if (first === undefined) return drawNow()
  const takeBack = browserTime.after(soonMilliseconds, drawNow)
  void first().then(() => {
    takeBack()
    drawNow()
  })
}
