// Answers for what a feature declares to the console: its pages with their places, what waits there, and its parts of others' pages.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Fact } from '#kit/ui/facts.tsx'
import type { Word } from '#kit/words/words.ts'
import type { CaseActProps, NoteEnding } from './case-act.tsx'
import type { CustomersPaperField } from './paper-field.ts'
import type { MarkSlot } from './queue-mark.tsx'
import type { QueueProps } from './queue-row.tsx'

/** The parts of the navigation. What waits for a person is one place of `home`, and its pages are tabs there. */
export const pageGroups = ['home', 'work', 'customers', 'money', 'risk', 'finance', 'admin'] as const
export type PageGroup = (typeof pageGroups)[number]

/** What the console tells each page and part of a feature: who looks at it, and where others' records stand. */
export interface DeskParts {
  /** Whether the reader may make a call. */
  readonly may: (call: string) => boolean
  readonly places: {
    readonly userHref: (uuid: string) => string
    readonly transactionHref: (id: string) => string
    readonly caseHref: (id: string) => string
    readonly debtHref: (id: string) => string
    readonly debtsHref: string
    readonly chargesHref: string
    /** A request that waits for a second person. */
    readonly requestHref: (id: string) => string
    readonly settingsHref: string
    /** The payments that their partner has not finished. */
    readonly processingHref: string
    /** What the audit log has of a record. */
    readonly auditOf: (target: string) => string
  }
  /** Where to prove anew who one is; it leads back here. */
  readonly signInHref: string
  /** Where a row of a queue is taken, for who may. */
  readonly Mark: MarkSlot | undefined
  /** Where a document is attached, for who may. */
  readonly PaperField: CustomersPaperField | undefined
  /** A document, shown when it is asked for. */
  readonly paper: (id: string) => ReactNode
  /** What waits for approval of a record, such as `biller:lswc`. */
  readonly waiting: (target: string) => ReactNode
}

/** What is known of a page without its code. */
export interface PageFacts {
  readonly path: string
  readonly label: Word
  readonly icon: LucideIcon
  /** Left out where another page leads to it. The lowest order stands first in its group. */
  readonly place?: { readonly group: PageGroup; readonly order: number }
  /** The call that it lives on; who may not make it does not see the page. Without one everybody may. */
  readonly needs?: string
  /** The two keys that lead to it. */
  readonly keys?: string
  /** What waits there, as one line of the dashboard and as the count of its tab. */
  readonly loadQueue?: () => Promise<ComponentType<QueueProps>>
  /** The lists that become files there; the palette offers the only one of a page too. */
  readonly exports?: string | readonly string[]
}

export interface DeskPage extends PageFacts {
  /** A list fills the window; another page reads downwards. */
  readonly look: 'list' | 'reading'
  /** Beside the heading of a page to read. */
  readonly note?: Word
  /** What stands below its heading. */
  readonly load: () => Promise<(parts: DeskParts) => ReactNode>
}

export interface UserParts extends DeskParts {
  /** Whose record it is. */
  readonly user: { readonly uuid: string; readonly status: string }
}

interface UserPart {
  readonly order: number
  readonly load: () => Promise<(parts: UserParts) => ReactNode>
}

/** Beside the name, above the record, or in its right column. */
export interface UserPanel extends UserPart {
  readonly at: 'name' | 'top' | 'side'
}

/** A part of a customer's record that has a tab of its own. */
export interface UserTab extends UserPart {
  /** As it stands in the address. */
  readonly key: string
  readonly label: Word
  readonly needs?: string
}

export interface SettingsParts extends DeskParts {
  /** Below its rows: who changed what. */
  readonly foot?: ReactNode
}

/** A group of the settings, which loads, fails and is changed by itself. */
export interface SettingsGroup {
  /** As it stands in the address, and as its history is asked for. */
  readonly id: string
  readonly label: Word
  readonly order: number
  /** What a request about it is about, as requests name it: those that wait stand above the settings. */
  readonly target: string
  readonly load: () => Promise<ComponentType<SettingsParts>>
}

/** An act that is named from any page: `verb` is typed first, and its button, which says `word`, is pressed on the record. */
export interface NamedAct {
  readonly verb: string
  readonly word: Word
  readonly on: 'user' | 'transaction'
  /** The part of a customer's record that has its button. */
  readonly tab?: string
  readonly needs: { readonly name: string }
  readonly order: number
}

/** A case as its feature reads it. */
export interface CaseRead {
  readonly id: string
  readonly kind: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly facts: Readonly<Record<string, string>>
  readonly deposit: { readonly id: string; readonly state: string } | null
  readonly user: { readonly uuid: string } | null
}

/** What ends a case otherwise than with a note. */
export interface CaseWay {
  readonly body: Word
  /** The button of the act that moves its money here; what it opens is what `loadCaseMoney` has for the kind. */
  readonly act?: Word
  /** Where it is decided. */
  readonly page?: { readonly label: Word; readonly href: string }
}

/** Where the things stand that cases are decided at. */
export interface CaseWayPlaces {
  readonly userHref: (uuid: string) => string
  readonly transactionHref: (id: string) => string
  /** The deposits that wait in suspense. */
  readonly suspendedHref: string
}

/** The way of a case as it is now; undefined where this one has none. */
export type WayOf = (about: CaseRead, places: CaseWayPlaces) => CaseWay | undefined

/** What a feature gives to the cases of its kinds, wherever one is looked at. */
export interface CaseGift {
  readonly endings?: Readonly<Record<string, NoteEnding>>
  /** Whether the bank can be asked about it again. */
  readonly isAskedOfBank?: (about: CaseRead) => boolean
  readonly factsOf?: (about: CaseRead) => readonly Fact[]
  /** By kind. */
  readonly ways?: Readonly<Record<string, WayOf>>
}

export interface LineActsProps {
  readonly about: CaseRead
  /** For who may move money. */
  readonly onBook: (() => void) | undefined
  readonly onClose: () => void
}

export type BookingProps = Pick<CaseActProps, 'facts' | 'signInHref' | 'onClose'> & {
  readonly about: CaseRead
}

interface Allowed<Props> {
  /** The call that its reader must be allowed to make. */
  readonly call: string
  readonly Dialog: ComponentType<Props>
}

export type CaseMoneyAct = Allowed<CaseActProps>

/** What ends cases with money, by their kind, and what is done about a line of the bank's statement. */
export interface CaseMoney {
  readonly acts?: Readonly<Record<string, CaseMoneyAct>>
  readonly line?: {
    readonly LineActs: ComponentType<LineActsProps>
    readonly booking: Allowed<BookingProps>
  }
}

/** All that a feature declares; code of screens comes when it is first shown. */
export interface DeskFeature {
  readonly pages?: readonly DeskPage[]
  readonly userPanels?: readonly UserPanel[]
  readonly userTabs?: readonly UserTab[]
  readonly settings?: readonly SettingsGroup[]
  readonly loadActs?: () => Promise<readonly NamedAct[]>
  readonly loadCases?: () => Promise<CaseGift>
  readonly loadCaseMoney?: () => Promise<CaseMoney>
}
