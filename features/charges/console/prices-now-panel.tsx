// Answers for the prices and duties that hold now, in the settings; where they are changed is one step away.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { stateAt } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { listCharges } from '../contract.ts'
import { type ChargeRow, priceInWords } from './charge-words.ts'
import { words } from './words.ts'

/** The whole price list stands with its history, its changes and the reckoning of a day on its own page. */
export function PricesNowPanel({ places, foot }: SettingsParts) {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listCharges, {})
  const states = ['now', 'toCome'] as const
  const rows = data && states.flatMap((state) => data.filter((row) => stateAt(row, now) === state))
  return (
    <SettingsPanel
      id="prices"
      title={say(words.pricesNow)}
      note={say(words.pricesNowNote)}
      aside={
        <ButtonLink size="sm" href={places.chargesHref}>
          {say(words.allPrices)}
        </ButtonLink>
      }
      {...troubleWith({ error, refetch })}
      empty={say(words.none)}
      foot={foot}
      rows={rows?.map((row) => (
        <PriceRow key={row.id} row={row} isToCome={stateAt(row, now) === 'toCome'} />
      ))}
    />
  )
}

function PriceRow({ row, isToCome }: { row: ChargeRow; isToCome: boolean }) {
  return (
    <SettingName
      name={
        <>
          {row.name}
          {isToCome && <Badge tone="info">{say(words.toCome)}</Badge>}
        </>
      }
    >
      <span className="block text-13 text-text-2">{priceInWords(row)}</span>
      {say(words.from)} {formatDate(row.from)} · {row.source}
    </SettingName>
  )
}
