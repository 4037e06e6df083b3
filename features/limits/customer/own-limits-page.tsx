// Answers for a customer's own limits: how much may leave in a day, and above which amount sending takes more proof.
import { type ReactNode, useEffect, useRef } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { findMyLimits } from '../contract.ts'
import { limitCurrency } from '../rules.ts'
import { words } from '../words.ts'
import { limitText } from './limit-text.ts'
import { DollarsCount } from './limit-notes.tsx'
import { linesOf } from './lines.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { fieldFault, type useChanging } from './use-changing.ts'
import { useOwnLimits } from './use-own-limits.ts'
import type { Limits } from './wish.ts'

interface OwnLimitsPageProps {
  /** The limits of the tier, and the way to the next one. */
  readonly above: string
  readonly identityHref: string
  readonly Authorise: Authorise
  /** Limits of others, beside these. */
  readonly also: ReactNode
}

export function OwnLimitsPage(props: OwnLimitsPageProps) {
  const { data, error, refetch } = useAnswer(findMyLimits, {})
  return (
    <Page title={say(words.title)} above={props.above}>
      {data !== undefined ? (
        data.tier === 0 ? (
          <TierFirst identityHref={props.identityHref} />
        ) : (
          <Own {...props} limits={data} />
        )
      ) : (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={4} />
          </OnItsWay>
        </Card>
      )}
    </Page>
  )
}

function TierFirst({ identityHref }: { identityHref: string }) {
  return (
    <Card className="grid gap-4">
      <p>{say(words.tierFirst)}</p>
      <ButtonLink href={identityHref} variant="primary" block>
        {say(words.confirmNumber)}
      </ButtonLink>
    </Card>
  )
}

function Own({ limits, above, also, Authorise }: OwnLimitsPageProps & { limits: Limits }) {
  const own = useOwnLimits(limits)
  const form = useRef<HTMLFormElement>(null)
  // Where something is wrong, writing goes on there.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [own.faults, own.changing.problem])
  return (
    <>
      <form
        ref={form}
        noValidate
        className="flex flex-1 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          own.submit()
        }}
      >
        <Standing {...own} />
        <p className="px-1 text-14 text-pretty text-text-2">{say(words.lead)}</p>
        <DollarsCount />
        <Daily limits={limits} own={own} above={above} />
        <Shield limits={limits} own={own} />
        {also}
        <Dock lined>
          <Button
            type="submit"
            variant="primary"
            block
            pending={own.changing.looking || own.changing.pending}
          >
            {say(own.changing.isLost ? words.tryAgain : words.review)}
          </Button>
        </Dock>
      </form>
      <Sheets limits={limits} changing={own.changing} Authorise={Authorise} />
    </>
  )
}

interface PartProps {
  readonly limits: Limits
  readonly own: ReturnType<typeof useOwnLimits>
}

function Daily({ limits, own, above }: PartProps & { above: string }) {
  return (
    <Chosen
      title={say(words.daily)}
      facts={dailyFacts(limits)}
      remove={limits.own_daily === null ? undefined : say(words.removeDaily)}
      onRemove={() => own.remove('daily')}
    >
      <AmountInput
        label={say(words.dailyLabel)}
        hint={say(words.dailyHint)}
        currency={limitCurrency}
        name="daily"
        {...own.fieldOf('daily')}
      />
      <p className="text-14">
        <TextLink href={above}>{say(words.seeTiers)}</TextLink>
      </p>
    </Chosen>
  )
}

function Shield({ limits, own }: PartProps) {
  return (
    <Chosen
      title={say(words.shield)}
      lead={say(words.shieldLead)}
      facts={shieldFacts(limits)}
      remove={limits.own_shield === null ? undefined : say(words.removeShield)}
      onRemove={() => own.remove('shield')}
    >
      <AmountInput
        label={say(words.shieldLabel)}
        hint={say(words.shieldHint, { amount: limitText(limits.shield_usual) })}
        currency={limitCurrency}
        name="shield"
        {...own.fieldOf('shield')}
      />
    </Chosen>
  )
}

interface SheetsProps {
  readonly limits: Limits
  readonly changing: ReturnType<typeof useChanging>
  readonly Authorise: Authorise
}

/** Looked at first, authorised next; beside the form, so that Enter in a sheet is not the form's. */
function Sheets({ limits, changing, Authorise }: SheetsProps) {
  const { seen } = changing
  if (seen === undefined) return null
  if (!changing.asks)
    return <ReviewSheet limits={limits} seen={seen} onConfirm={changing.confirm} onClose={changing.close} />
  return (
    <Authorise
      purpose="limits"
      hash={seen.preview.hash}
      seen={seen.preview.seen}
      strength="strong"
      busy={changing.pending}
      onAuthorised={changing.authorised}
      onClose={changing.close}
    >
      {linesOf(seen, limits, 'agree').map((line) => (
        <p key={line} className="text-16 font-semibold text-text">
          {line}
        </p>
      ))}
    </Authorise>
  )
}

function dailyFacts(limits: Limits): readonly Fact[] {
  const { sending_allowed: allowed, own_daily: own } = limits
  return [
    {
      label:
        limits.sending_allowed_by === 'tier'
          ? say(words.allowedTier, { tier: limits.tier })
          : say(words.allowedCustom),
      value: allowed === null ? say(words.noLimit) : limitText(allowed),
    },
    { label: say(words.ownDaily), value: own === null ? say(words.none) : limitText(own) },
    { label: say(words.sentToday), value: <Amount currency={limitCurrency} amount={limits.sending.used} /> },
  ]
}

function shieldFacts({ own_shield: own, shield_usual: usual }: Limits): readonly Fact[] {
  const now = own === null ? say(words.usual, { amount: limitText(usual) }) : limitText(own)
  return [{ label: say(words.shieldNow), value: now }]
}

interface ChosenProps {
  readonly title: string
  readonly lead?: string
  readonly facts: readonly Fact[]
  /** Undefined while there is nothing of one's own to remove. */
  readonly remove: string | undefined
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** What holds now, the field for something else, and the way back to nothing of one's own. */
function Chosen({ title, lead, facts, remove, onRemove, children }: ChosenProps) {
  return (
    <section aria-label={title}>
      <Card className="grid gap-3">
        <div>
          <h2 className="text-16 font-semibold">{title}</h2>
          {lead !== undefined && <p className="text-14 text-pretty text-text-2">{lead}</p>}
        </div>
        <Facts facts={facts} />
        {children}
        {remove !== undefined && (
          <p className="text-14">
            <LinkButton onPress={onRemove}>{remove}</LinkButton>
          </p>
        )}
      </Card>
    </section>
  )
}

interface StandingProps {
  readonly changing: ReturnType<typeof useChanging>
  readonly done: readonly string[]
  readonly faults: ReturnType<typeof useOwnLimits>['faults']
}

/** How the last change ended, or why there is none. */
function Standing({ changing, done, faults }: StandingProps) {
  const { problem, isLost } = changing
  const isOfField = fieldFault(problem, 'daily') ?? fieldFault(problem, 'shield')
  return (
    <>
      {done.length > 0 && <Done lines={done} />}
      {isLost && (
        <Banner tone="warning" live title={say(words.unknownTitle)}>
          {say(words.unknownBody)}
        </Banner>
      )}
      {problem !== undefined && isOfField === undefined && (
        <Banner tone="danger" live title={say(words.notChanged)}>
          {problem.message}
        </Banner>
      )}
      {faults.whole !== undefined && (
        <Banner tone="neutral" live>
          {faults.whole}
        </Banner>
      )}
    </>
  )
}

/** Reading goes on here: what was pressed may be gone, as the way to remove a limit is with it. */
function Done({ lines }: { lines: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return (
    <div ref={place} tabIndex={-1} role="status" className="rounded-card">
      <Banner tone="success" title={say(words.doneTitle)}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  )
}
