// Answers for the head of a statement: whose account, which days, and the figures that all movements add up to.
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { decorate, drawMark, type Paper } from '#kit/paper/paper.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Holder } from './holder.ts'
import type { Statement } from './issue-statement.ts'
import { column, dayInWords, setText, sheet } from './statement-sheet.ts'

export function setHead(paper: Paper, of: { statement: Statement; holder: Holder }): void {
  const { document, root, brand } = paper
  const { field, onField, accent } = brand.colors.light
  decorate(paper, () => {
    document.rect(0, 0, sheet.width, 84).fill(field)
    document.rect(0, 84, sheet.width, 4).fill(accent)
    drawMark(paper, brand.mark, { x: sheet.side, y: 30, height: 24, current: onField })
  })
  root.add(
    document.struct('P', {}, () => {
      document.font('display').fontSize(19).fillColor(onField)
      document.text(brand.name, sheet.side + 34, 31, { lineBreak: false })
    }),
  )
  root.add(
    document.struct('H1', {}, () => {
      const title = say(words.paperTitle)
      document.font('display').fontSize(19).fillColor(onField)
      document.text(title, sheet.width - sheet.side - document.widthOfString(title), 31, { lineBreak: false })
    }),
  )
  setHolder(paper, of)
  setFigures(paper, of.statement)
}

function setHolder(paper: Paper, { statement, holder }: { statement: Statement; holder: Holder }): void {
  const { document, root, colors } = paper
  const top = 106
  const hasNumber = holder.accountNumber !== ''
  const facts: readonly (readonly [string, string])[] = [
    hasNumber
      ? [say(words.accountNumber), `${holder.accountNumber} · ${holder.bankName} · ${statement.currency}`]
      : [say(words.walletReference), `${holder.walletReference} · ${statement.currency}`],
    [say(words.period), `${dayInWords(statement.from)} – ${dayInWords(statement.to)}`],
    [say(words.issued), displayInstant(statement.issued_at)],
  ]
  root.add(
    document.struct('P', {}, () => {
      const place = { x: sheet.side, y: top, width: column }
      setText(paper, holder.name, place, { face: 'bold', size: 15, color: colors.text })
    }),
  )
  for (const [index, [label, value]] of facts.entries()) {
    const y = top + 26 + index * 16
    root.add(
      document.struct('P', {}, () => {
        setText(
          paper,
          label,
          { x: sheet.side, y, width: 100 },
          { face: 'regular', size: 9.5, color: colors.quiet },
        )
        const place = { x: sheet.side + 100, y, width: column - 100 }
        setText(paper, value, place, { face: 'bold', size: 9.5, color: colors.text })
      }),
    )
  }
}

function setFigures(paper: Paper, statement: Statement): void {
  const { document, root, brand, colors } = paper
  const top = 198
  const boxes: readonly (readonly [string, Money])[] = [
    [say(words.opening), statement.opening],
    [say(words.moneyIn), statement.money_in],
    [say(words.moneyOut), statement.money_out],
    [say(words.closing), statement.closing],
  ]
  const width = (column - 3 * 8) / 4
  for (const [index, [label, amount]] of boxes.entries()) {
    const x = sheet.side + index * (width + 8)
    decorate(paper, () => document.roundedRect(x, top, width, 48, 6).fill(brand.colors.light.brandSoft))
    root.add(
      document.struct('P', {}, () => {
        const inside = { x: x + 10, width: width - 16 }
        const quiet = { face: 'regular', size: 8.5, color: colors.quiet } as const
        setText(paper, label, { ...inside, y: top + 9 }, quiet)
        const text = displayAmount(amount)
        const look = { face: 'bold', size: text.length > 15 ? 10 : 12, color: colors.heading } as const
        setText(paper, text, { ...inside, y: top + 24 }, look)
      }),
    )
  }
  root.add(
    document.struct('P', {}, () => {
      const place = { x: sheet.side, y: top + 60, width: column }
      setText(paper, sayCount(words.movements, statement.count), place, {
        face: 'regular',
        size: 9,
        color: colors.quiet,
      })
    }),
  )
  document.y = sheet.tableTop
}
