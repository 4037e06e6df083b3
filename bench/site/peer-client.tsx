// Answers for the peer of the front page: the same page, brought to life whole by React, as most frameworks do it.
import { hydrateRoot } from 'react-dom/client'
import type { Brand } from '#kit/brand/brand.ts'
import { landingPage } from '../../apps/site/landing/landing-page.tsx'

const root = document.getElementById('root')
const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '{}') as Brand
if (root) hydrateRoot(root, landingPage(brand).body)
