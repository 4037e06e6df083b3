// Answers for what stands around every screen of the console, and for which of its two halves is loaded.
import { useEffect, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { isSignInPath, SignInArea } from '#features/admin-sign-in/console/sign-in-area.tsx'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { BrandMark, BrandProvider, useBrand } from '#kit/ui/brand.tsx'
import { EnvironmentStripes } from '#kit/ui/environment-tag.tsx'
import { ErrorBoundary } from '#kit/ui/error-boundary.tsx'
import { useFocusOnNavigation } from '#kit/ui/focus-on-navigation.ts'
import { Loading } from '#kit/ui/skeleton.tsx'
import { SkipLink } from '#kit/ui/skip-link.tsx'
import { ToastHost } from '#kit/ui/toast.tsx'
import { say } from '#kit/words/words.ts'
import { createConsoleClient } from './console-client.ts'
import { LostMain, LostPage } from './lost-page.tsx'
import { places } from './places.ts'
import { words } from './words.ts'

// Whoever signs in never waits for what stands behind the door.
const Desk = late(async () => {
  const { Desk, loadPageAt } = await import('./desk.tsx')
  // While the server is asked who this is.
  void loadPageAt(location.pathname)
  return Desk
}, LostMain)
const Gallery = late(async () => (await import('#kit/ui/gallery/gallery-page.tsx')).GalleryPage, LostMain)

export function App({ config }: { config: PublicConfig }) {
  return (
    <BrandProvider config={config}>
      <Router>
        <EnvironmentStripes environment={config.environment} />
        <SkipLink />
        <Screens />
        <ToastHost />
      </Router>
    </BrandProvider>
  )
}

function Screens() {
  const [path] = useLocation()
  const { environment } = useBrand()
  useFocusOnNavigation(path)
  useEffect(() => {
    // Who has a code is on the way in.
    if (path === '/verify-account') void Desk.load()
  }, [path])
  return (
    <ErrorBoundary
      homeHref={places.dashboard}
      homeWords={say(words.goToDashboard)}
      showStack={environment !== 'live'}
      resetKey={path}
      onError={(error) => console.error('The console met an unexpected error.', error)}
    >
      <LateBoundary fallback={<Opening />}>
        <Half path={path} />
      </LateBoundary>
    </ErrorBoundary>
  )
}

function Half({ path }: { path: string }) {
  const { environment } = useBrand()
  const [signInClient] = useState(() => createConsoleClient(() => undefined))
  if (isSignInPath(path)) return <SignInArea client={signInClient} />
  if (path === places.components && environment !== 'live') return <Gallery />
  if (/^\/dashboard(?:\/|$)/.test(path)) return <Desk />
  return <LostPage />
}

/** The mark, still, for the moment before the first screen. */
function Opening() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-bg p-4">
      <Loading label={say(words.opening)}>
        <BrandMark className="mx-auto size-12 text-brand" />
      </Loading>
    </main>
  )
}
