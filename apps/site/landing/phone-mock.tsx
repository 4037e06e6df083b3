// Answers for the picture of the app in the hero: drawn in HTML, in the colours of the app itself. Nobody is told of it but eyes.
import type { Brand } from '#kit/brand/brand.ts'
import { say, type Word } from '#kit/words/words.ts'
import { Motif } from '../frame/cloth.tsx'
import { Icon, type IconName } from '../frame/icon.tsx'
import { phoneWords as words } from '../words.ts'

type Mark = { readonly icon: IconName; readonly word: Word }

const actions: readonly Mark[] = [
  { icon: 'plus', word: words.addMoney },
  { icon: 'send', word: words.send },
  { icon: 'bill', word: words.payBills },
  { icon: 'more', word: words.more },
]
const again: readonly Mark[] = [
  { icon: 'light', word: words.light },
  { icon: 'phone', word: words.airtime },
  { icon: 'television', word: words.television },
  { icon: 'signal', word: words.data },
]
const tabs: readonly Mark[] = [
  { icon: 'home', word: words.homeTab },
  { icon: 'bill', word: words.payTab },
  { icon: 'card', word: words.cardsTab },
  { icon: 'gift', word: words.rewardsTab },
  { icon: 'person', word: words.profileTab },
]

function Marks({ marks, className }: { marks: readonly Mark[]; className: string }) {
  return (
    <div className={className}>
      {marks.map(({ icon, word }) => (
        <span key={word.key}>
          <b>
            <Icon name={icon} />
          </b>
          {say(word)}
        </span>
      ))}
    </div>
  )
}

function Balance() {
  return (
    <div className="phone__balance">
      <div className="phone__line">
        <small>
          {say(words.balance)} <Icon name="eye" />
        </small>
        <span className="phone__currencies">
          <b>NGN</b>
          <i>USD</i>
        </span>
      </div>
      <p className="phone__amount">
        ₦248,650<span>.00</span>
      </p>
      <small>{say(words.updated)}</small>
      <Motif name="motif-1" className="phone__cloth" />
    </div>
  )
}

function Activity({ brand }: { brand: Brand }) {
  return (
    <div className="phone__list">
      <div>
        <b>
          <Icon name="light" />
        </b>
        <span>
          {say(words.electricity)}
          <small>{say(words.today)}</small>
        </span>
        <em>−₦5,000.00</em>
      </div>
      <div className="phone__extra">
        <b>
          <Icon name="plus" />
        </b>
        <span>
          {say(words.onTop, { product: brand.name })}
          <small>{say(words.coins)}</small>
        </span>
        <em>+50</em>
      </div>
      <div>
        <b>
          <Icon name="card" />
        </b>
        <span>
          {say(words.cardTopUp)}
          <small>{say(words.yesterday)}</small>
        </span>
        <em>−₦20,000.00</em>
      </div>
    </div>
  )
}

export function PhoneMock({ brand }: { brand: Brand }) {
  return (
    <div className="phone">
      <div className="phone__screen">
        <div className="phone__status">
          <b>14:02</b>
          <span>
            <Icon name="signal" />
            <i />
          </span>
        </div>
        <div className="phone__top">
          <Motif name="motif-6" className="phone__person" />
          <span>
            <small>{say(words.greeting)}</small>
            {brand.quotes[0]?.name}
          </span>
          <Icon name="bell" />
        </div>
        <Balance />
        <Marks marks={actions} className="phone__marks" />
        <p className="phone__heading">{say(words.payAgain)}</p>
        <Marks marks={again} className="phone__marks phone__marks--round" />
        <Activity brand={brand} />
        <Marks marks={tabs} className="phone__tabs" />
      </div>
    </div>
  )
}
