// Answers for the frame around every page of the console: navigation, top bar, and where the page stands.
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { OutcomeNotes } from '#features/approvals/console/outcome-notes.tsx'
import { actWords } from '#features/team/every-act.ts'
import { ClosedStrip, ClosedUntilProvider } from '#kit/screens/closed-until.tsx'
import { showDensity } from '#kit/screens/density.ts'
import { useMedia } from '#kit/screens/media.ts'
import { classNames } from '#kit/ui/class-names.ts'
import { Sheet } from '#kit/ui/sheet.tsx'
import { say } from '#kit/words/words.ts'
import { pageAt } from '../console-pages.ts'
import { words } from '../words.ts'
import { Navigation, SideNavigation } from './navigation.tsx'
import { Quick } from './quick.tsx'
import { TopBar } from './top-bar.tsx'
import { WorkTabs } from './work-tabs.tsx'

showDensity()

/** Side by side from 768 px; below, the navigation is a drawer. */
export function Shell({ admin, children }: { admin: Admin; children: ReactNode }) {
  return (
    <ClosedUntilProvider value={admin.money_blocked_until}>
      <Quick admin={admin}>
        <Frame admin={admin}>{children}</Frame>
      </Quick>
    </ClosedUntilProvider>
  )
}

function Frame({ admin, children }: { admin: Admin; children: ReactNode }) {
  const isWide = useMedia('(min-width: 48rem)')
  const [path] = useLocation()
  // The drawer belongs to the page it was opened on: going anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string>()
  const isOpen = !isWide && openedOn === path
  return (
    <div className="flex min-h-dvh">
      {isWide && <SideNavigation admin={admin} />}
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col border-border md:border-l',
          pageAt(path)?.place?.group === 'work' && '[--above:97px]',
        )}
      >
        <TopBar admin={admin} onMenu={isWide ? undefined : () => setOpenedOn(path)} />
        <ClosedStrip />
        <OutcomeNotes actWords={actWords} />
        <WorkTabs admin={admin} />
        {children}
      </div>
      <Sheet side="start" open={isOpen} onClose={() => setOpenedOn(undefined)} title={say(words.menu)}>
        <nav aria-label={say(words.navigation)} className="p-3">
          <Navigation admin={admin} collapsed={false} onGo={() => setOpenedOn(undefined)} />
        </nav>
      </Sheet>
    </div>
  )
}
