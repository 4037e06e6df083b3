// Answers for the head of a page for reading: where it stands, its title, and a piece of cloth.
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { Cloth } from '../frame/cloth.tsx'
import { places } from '../frame/places.ts'
import { readingWords as words } from './words.ts'

/** `crumb` is where the page stands below home. `art` takes the place of the cloth. */
export function PageHead({
  crumb,
  title,
  art,
  children,
}: {
  crumb: string
  title: string
  art?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={art === undefined ? 'band on-field' : 'band band--tall on-field'}>
      <div className="wrap band__in">
        <div className="band__words">
          <nav className="crumb" aria-label={say(words.breadcrumb)}>
            <ol>
              <li>
                <a href={places.home}>{say(words.home)}</a>
              </li>
              <li>{crumb}</li>
            </ol>
          </nav>
          <h1>{title}</h1>
          {children}
        </div>
        {art ?? <Cloth columns={6} rows={3} className="band__cloth" />}
      </div>
      <div className="selvedge" aria-hidden="true" />
    </div>
  )
}
