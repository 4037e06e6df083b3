// Answers for the frame of a page: its heading, its export, and how it fills the window.
import type { ReactNode } from 'react'
import { exportLists } from '#features/exports/contract.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { say } from '#kit/words/words.ts'
import { useDeskParts } from '../desk-parts.tsx'
import type { OwnPage, PageProps } from '../page-props.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage, ReadingPage } from './page.tsx'

type Body = (given: PageProps & DeskParts) => ReactNode

export function framedPage({ path, label, look, note, exports }: OwnPage, Below: Body) {
  const list = exportLists.find((one) => one === exports)
  return function FramedPage(props: PageProps) {
    const below = <Below {...props} {...useDeskParts(props.admin, path)} />
    if (look === 'reading')
      return (
        <ReadingPage title={say(label)} note={note && say(note)}>
          {below}
        </ReadingPage>
      )
    return (
      <ListPage title={say(label)} acts={list && <ExportAct admin={props.admin} list={list} />}>
        {below}
      </ListPage>
    )
  }
}
