// Answers for the page of one biller: what it is, whether customers can pay it, how payments to it are doing, its changes, and its acts.
import { useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { DatedPanel, rowOn } from '#kit/screens/dated-rows.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { RecordAsItComes } from '#kit/screens/record.tsx'
import { fieldWord } from '#kit/screens/told-change.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { changeBiller, switchBiller } from '../change-contract.ts'
import { findOneBiller, listBillerPartners } from '../staff-contract.ts'
import { ChangeDialog, changeText, OfferDialog, TakeChangeBack } from './biller-dialogs.tsx'
import { BillerSwitch } from './switch-dialog.tsx'
import type { OneBiller } from './wish.ts'
import { words } from './words.ts'

interface RecordProps {
  readonly id: string
  readonly listHref: string
  readonly parts: DeskParts
}

export function BillerRecord({ id, listHref, parts }: RecordProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextLink href={listHref} className="justify-self-start text-13">
        {say(words.allBillers)}
      </TextLink>
      <RecordAsItComes
        answer={useAnswer(findOneBiller, { params: { id } })}
        loading={say(words.loading)}
        missing={{
          title: say(words.missing),
          body: say(words.missingBody),
          href: listHref,
          link: say(words.allBillers),
        }}
      >
        {(biller) => <Biller {...{ biller, parts }} />}
      </RecordAsItComes>
    </div>
  )
}

interface BillerProps {
  readonly biller: OneBiller
  readonly parts: DeskParts
}

function Biller({ biller, parts }: BillerProps) {
  const { switched_off: off } = biller
  return (
    <>
      <Head {...{ biller, parts }} />
      {parts.waiting(`biller:${biller.id}`)}
      {off !== null && (
        <Banner tone="warning">
          {say(words.offSince, { when: formatDateTime(off.since) })} {off.reason}
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={say(words.inForce)}>
          <Facts
            facts={biller.facts.map(({ field, text }) => ({
              label: fieldWord(field),
              value: <span className="whitespace-pre-line">{text}</span>,
            }))}
          />
        </Panel>
        <Payments {...{ biller, parts }} />
      </div>
      <Changes {...{ biller, parts }} />
    </>
  )
}

interface StandingProps {
  readonly biller: Pick<OneBiller, 'sold_by' | 'is_offered' | 'switched_off'>
  /** What is said of who sells it. */
  readonly word: Word
}

export function Standing({ biller, word }: StandingProps) {
  const { sold_by: seller, is_offered: isOffered, switched_off: off } = biller
  if (off !== null) return <Badge tone="danger">{say(words.switchedOff)}</Badge>
  if (!isOffered) return <Badge>{say(words.withdrawn)}</Badge>
  return seller === null ? (
    <Badge quiet>{say(words.notSold)}</Badge>
  ) : (
    say(word, { partner: partnerName(seller) })
  )
}

function Head({ biller, parts: { may, signInHref } }: BillerProps) {
  const [opened, setOpened] = useState<'offer' | 'switch'>()
  const now = useNow()
  const row = rowOn(biller.rows, undefined, now) ?? biller.rows[0]
  const close = () => setOpened(undefined)
  const isOff = biller.switched_off !== null
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="text-16 font-semibold wrap-anywhere">{biller.name}</h2>
      <span className="text-13">
        <Standing biller={biller} word={words.soldThrough} />
      </span>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {may(changeBiller.name) && (
          <Button onClick={() => setOpened('offer')}>
            {say(row?.is_offered === false ? words.offerAgain : words.withdraw)}
          </Button>
        )}
        {may(switchBiller.name) && (
          <Button variant={isOff ? 'secondary' : 'danger'} onClick={() => setOpened('switch')}>
            {say(isOff ? words.resume : words.stop)}
          </Button>
        )}
      </span>
      {opened === 'offer' && row !== undefined && (
        <OfferDialog rows={biller.rows} {...{ row, signInHref }} onClose={close} />
      )}
      {opened === 'switch' && <BillerSwitch {...{ biller, signInHref }} onClose={close} />}
    </header>
  )
}

function Payments({ biller, parts: { places } }: BillerProps) {
  const { health, on_their_way: way } = biller
  const { state, sent, paid, minutes, usual_seconds: usual } = health
  return (
    <Panel
      title={say(words.payments)}
      aside={<TextLink href={places.processingHref}>{say(words.processing)}</TextLink>}
    >
      <Facts
        facts={[
          {
            label: say(words.health, { minutes }),
            value: say(words.healthText, { state: say(words[healthWords[state]]), sent, paid }),
          },
          ...(usual === null
            ? []
            : [{ label: say(words.usual), value: say(words.seconds, { count: usual }) }]),
          { label: say(words.open), value: way.open },
          { label: say(words.stuck), value: way.stuck },
        ]}
      />
    </Panel>
  )
}

const healthWords = { fine: 'fine', slow: 'slow', trouble: 'trouble', unmeasured: 'unmeasured' } as const

const rowsMost = 30

function rowText({ changes }: OneBiller['rows'][number]): string {
  if (changes.length === 0) return say(words.noChange)
  const isFirst = changes.every(({ before }) => before === null)
  return isFirst ? say(words.began) : changes.map(changeText).join('; ')
}

function Changes({ biller, parts: { may, signInHref, places } }: BillerProps) {
  const partners = useAnswer(listBillerPartners, {}).data ?? []
  const { rows } = biller
  return (
    <DatedPanel
      id="changes"
      title={say(words.history)}
      answer={{ data: rows, error: null, refetch: async () => undefined }}
      most={rowsMost}
      nameOf={rowText}
      set={words.change}
      setting={(line, onClose) => (
        <ChangeDialog rows={line} row={line[0]} {...{ partners, signInHref, onClose }} />
      )}
      takingBack={(row, onClose) => <TakeChangeBack {...{ row, signInHref, onClose }} />}
      maySet={may(changeBiller.name)}
      {...(may('audit.list') && {
        foot: <TextLink href={places.auditOf(`biller:${biller.id}`)}>{say(words.audit)}</TextLink>,
      })}
    />
  )
}
