// Answers for the offers of a biller while they are typed: of each a partner, its code there and its terms, first choice first.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import type { FieldsProps, Offer } from './wish.ts'
import { formWords as words } from './words.ts'

interface Props extends FieldsProps {
  /** Those that are set up here. */
  readonly partners: readonly string[]
}

const offersMost = 6

export function OfferFields(props: Props) {
  const { wish, onChange } = props
  const { offers } = wish
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">{say(words.offers)}</legend>
      {offers.map((_, place) => (
        <OfferRow key={place} {...props} place={place} />
      ))}
      {offers.length < offersMost && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ offers: [...offers, { partner: '', code: '', terms: '' }] })}
        >
          <Plus size={14} aria-hidden="true" />
          {say(words.addOffer)}
        </Button>
      )}
    </fieldset>
  )
}

function OfferRow({ place, wish, partners, problem, onChange }: Props & { place: number }) {
  const { offers } = wish
  const offer = offers[place]
  if (offer === undefined) return null
  const set = (part: Partial<Offer>) =>
    onChange({ offers: offers.map((one, at) => (at === place ? { ...one, ...part } : one)) })
  const known = [...new Set([...partners, ...(offer.partner === '' ? [] : [offer.partner])])]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
      <Select
        label={say(words.partner)}
        error={fieldProblem(problem, `offers.${place}.partner`) ?? fieldProblem(problem, 'offers')}
        choices={known.map((value) => ({ value, label: partnerName(value) }))}
        placeholder={say(words.partner)}
        value={offer.partner}
        onChange={(partner) => set({ partner, fields: undefined })}
        className="col-span-2 sm:col-span-1"
      />
      <TextInput
        label={say(words.partnerCode)}
        error={fieldProblem(problem, `offers.${place}.code`)}
        autoComplete="off"
        maxLength={60}
        value={offer.code}
        onChange={(code) => set({ code })}
        className="col-span-2 sm:col-span-1"
      />
      <TextInput
        label={say(words.terms)}
        placeholder={say(words.termsHint)}
        error={fieldProblem(problem, `offers.${place}.terms`)}
        autoComplete="off"
        maxLength={200}
        value={offer.terms}
        onChange={(terms) => set({ terms })}
      />
      <IconButton
        icon={<X size={16} />}
        label={say(words.removeOffer, { number: place + 1 })}
        onClick={() => onChange({ offers: offers.filter((__, at) => at !== place) })}
      />
    </div>
  )
}
