// Answers for the peer of the front page: the same page, brought to life whole by React, as most frameworks do it.
import { hydrateRoot } from 'react-dom/client'
import type { Brand } from '#kit/brand/brand.ts'
import { landingPage } from '../../apps/site/landing/landing-page.tsx'

const isBrand = (value: unknown): value is Brand =>
  typeof value === 'object' && value !== null && 'name' in value

const root = document.getElementById('root')
const brand: unknown = JSON.parse(document.getElementById('brand')?.textContent ?? 'null')
if (root && isBrand(brand)) hydrateRoot(root, landingPage(brand).body)
