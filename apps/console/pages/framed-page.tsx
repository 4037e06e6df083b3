// Answers for the frame of a page that a feature declares: its heading, its export, and how it fills the window.
import type { ComponentType } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { exportLists } from '#features/exports/contract.ts'
import type { DeskPage, DeskParts } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { useDeskParts } from '../desk-parts.tsx'
import { ExportAct } from './export-act.tsx'
import { ListPage, ReadingPage } from './page.tsx'

export function framedPage({ path, label, look, exports }: DeskPage, Body: ComponentType<DeskParts>) {
  const Frame = look === 'list' ? ListPage : ReadingPage
  const list = exportLists.find((one) => one === exports)
  return function FramedPage({ admin }: { admin: Admin }) {
    return (
      <Frame title={say(label)} acts={list !== undefined && <ExportAct admin={admin} list={list} />}>
        <Body {...useDeskParts(admin, path)} />
      </Frame>
    )
  }
}
