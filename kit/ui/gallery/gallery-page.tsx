// Answers for seeing every component in its states on one page, in both themes.
import { Switch } from '../switch.tsx'
import { useDarkMode } from '../theme.ts'
import { ButtonsSection, ChoicesSection, FieldsSection } from './controls-sections.tsx'
import { CustomerFieldsSection } from './customer-fields-section.tsx'
import { CustomerListsSection } from './customer-sections.tsx'
import { FloatingSection } from './floating-sections.tsx'
import { PanelsSection } from './panels-sections.tsx'
import { MessagesSection, StatusSection, TypeSection } from './status-sections.tsx'
import { ChartsSection, TablesSection, TotalsSection } from './tables-sections.tsx'
import { TilesSection } from './tiles-section.tsx'

const sections = [
  ['type', 'Type'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['choices', 'Choices'],
  ['customer-fields', 'Customer fields'],
  ['status', 'States'],
  ['messages', 'Messages'],
  ['floating', 'Dialogs'],
  ['totals', 'Totals'],
  ['panels', 'Panels'],
  ['tables', 'Tables'],
  ['charts', 'Charts'],
  ['customer-lists', 'Customer lists'],
  ['tiles', 'Tiles'],
] as const

/** Mounted at /dev/components; needs a BrandProvider and a ToastHost around it. */
export function GalleryPage() {
  const [dark, setDark] = useDarkMode()
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 pb-16 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-6">
        <h1 className="text-24 font-semibold">Components</h1>
        <Switch label="Dark mode" checked={dark} onChange={setDark} />
        <nav aria-label="Sections" className="flex w-full flex-wrap gap-x-4 gap-y-1 text-13">
          {sections.map(([id, title]) => (
            <a key={id} href={`#${id}`} className="rounded-tag py-1 font-medium text-link hover:underline">
              {title}
            </a>
          ))}
        </nav>
      </header>
      <TypeSection />
      <ButtonsSection />
      <FieldsSection />
      <ChoicesSection />
      <CustomerFieldsSection />
      <StatusSection />
      <MessagesSection />
      <FloatingSection />
      <TotalsSection />
      <PanelsSection />
      <TablesSection />
      <ChartsSection />
      <CustomerListsSection />
      <TilesSection />
    </main>
  )
}
