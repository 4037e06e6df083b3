// Answers for the page of open cases.
import { CaseList } from '#features/cases/console/case-list.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import { ListPage } from './page.tsx'

export function CasesPage() {
  return (
    <ListPage title={say(words.cases)}>
      <CaseList userHref={userHref} />
    </ListPage>
  )
}
