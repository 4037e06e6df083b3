// Answers for the page of lists of bills: where one begins, and below it each list.
import { useLocation } from 'wouter'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { findList } from '../contract.ts'
import { words } from '../words.ts'
import { DraftList } from './draft-list.tsx'
import { PaidList } from './paid-list.tsx'
import { base } from './places.ts'
import { StartPage } from './start-page.tsx'

interface ListsPageProps {
  readonly Authorise: Authorise
}

export function ListsPage({ Authorise: authorise }: ListsPageProps) {
  const [path] = useLocation()
  const id = path.slice(base.length + 1)
  return id === '' ? <StartPage /> : <OneList key={id} id={id} authorise={authorise} />
}

function OneList({ id, authorise }: { id: string; authorise: Authorise }) {
  const { data, error, refetch } = useAnswer(findList, { params: { id } })
  if (data === undefined)
    return (
      <Page title={say(words.title)} above={base}>
        <Card flush>
          <OnItsWay label={say(words.title)} {...{ error, refetch }}>
            <ListSkeleton rows={4} />
          </OnItsWay>
        </Card>
      </Page>
    )
  return data.state === 'draft' ? <DraftList list={data} authorise={authorise} /> : <PaidList list={data} />
}
