// Answers for how a mail looks: one branded card in HTML that needs no image and no font, and the same as plain text.
import type { Brand } from '../brand/brand.ts'

export type MailContent = {
  readonly title: string
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string
  readonly paragraphs: readonly string[]
  /** A one-time code; the mail's text has no other run of six digits. */
  readonly code?: string
  /** Set apart: what to be careful about. */
  readonly warning?: string
  readonly details?: readonly (readonly [string, string])[]
  readonly button?: { readonly label: string; readonly url: string }
  /** A quiet link at the end, such as the one that leaves a list. */
  readonly link?: { readonly label: string; readonly url: string }
}

/** Text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Renders a mail in HTML and in plain text. */
export function brandedMail(brand: Brand, content: MailContent): { html: string; text: string } {
  return { html: htmlOf(brand, content), text: textOf(brand, content) }
}

function textOf(brand: Brand, content: MailContent): string {
  const details = (content.details ?? []).map(([label, value]) => `${label}: ${value}`)
  const blocks = [
    content.title,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(details.length > 0 ? [details.join('\n')] : []),
    ...(content.button ? [`${content.button.label}: ${content.button.url}`] : []),
    ...(content.warning ? [content.warning] : []),
    ...(content.link ? [`${content.link.label}: ${content.link.url}`] : []),
    `${brand.name} · ${brand.emails.support}\n${brand.legalEntity.notABank}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function styleOf(brand: Brand): string {
  const { light, dark } = brand.colors
  return `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 32px 16px; background: #f2f0ea; color: #17202a; font: 17px/27px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; }
  .preview { display: none; max-height: 0; overflow: hidden; }
  .card { max-width: 500px; margin: 0 auto; background: #ffffff; border-radius: 20px; overflow: hidden; }
  .head { background: ${light.field}; padding: 24px 36px; color: ${light.onField}; font-size: 22px; line-height: 30px; font-weight: 700; }
  .stripe { height: 8px; background: ${light.accent}; }
  .body { padding: 32px 36px; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 36px; font-weight: 700; letter-spacing: -.01em; }
  p { margin: 0 0 16px; }
  .code { margin: 24px 0; padding: 22px 8px; border-radius: 14px; background: #f2f0ea; font: 700 44px/52px ui-monospace, "Roboto Mono", Menlo, Consolas, monospace; letter-spacing: .16em; text-indent: .16em; text-align: center; }
  .warning { padding: 16px 20px; border-left: 5px solid ${light.accent}; background: ${light.accentSoft}; color: ${light.onAccentSoft}; border-radius: 0 10px 10px 0; }
  dl { margin: 24px 0; border-top: 1px solid #ddd9d0; }
  dl div { padding: 10px 0; border-bottom: 1px solid #ddd9d0; }
  dt { color: #46525e; font-size: 15px; line-height: 22px; }
  dd { margin: 0; font-weight: 600; }
  .button { display: inline-block; margin: 8px 0 16px; padding: 14px 24px; border-radius: 12px; background: ${light.brand}; color: ${light.onBrand}; font-weight: 600; text-decoration: none; }
  .foot { max-width: 500px; margin: 20px auto 0; font-size: 14px; line-height: 22px; color: #46525e; text-align: center; }
  a { color: ${light.link}; }
  @media (max-width: 420px) { body { padding: 0 0 28px; } .card { border-radius: 0; } .head, .body { padding-left: 22px; padding-right: 22px; } .code { font-size: 38px; line-height: 46px; } .foot { padding: 0 22px; } }
  @media (prefers-color-scheme: dark) {
    body { background: #0a0f0e; color: #ecf1ef; } .card { background: #161e1c; } .head { background: ${dark.field}; color: ${dark.onField}; }
    .code { background: #0e1413; } .warning { background: ${dark.accentSoft}; color: ${dark.onAccentSoft}; border-color: ${dark.accent}; } .stripe { background: ${dark.accent}; }
    dl, dl div { border-color: #2b3734; } dt, .foot { color: #b6c2be; } .button { background: ${dark.brand}; color: ${dark.onBrand}; } a { color: ${dark.link}; }
  }`
}

function htmlOf(brand: Brand, content: MailContent): string {
  const details = (content.details ?? [])
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')
  const address = brand.addresses[0]?.text ?? ''
  return `<!doctype html>
<html lang="en-NG">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(content.title)}</title><style>${styleOf(brand)}</style></head>
<body>
<div class="preview">${escapeHtml(content.preview)}</div>
<div class="card" role="main"><div class="head">${escapeHtml(brand.name)}</div><div class="stripe"></div><div class="body">
<h1>${escapeHtml(content.title)}</h1>
${content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${content.code ? `<p class="code">${escapeHtml(content.code)}</p>` : ''}
${details === '' ? '' : `<dl>${details}</dl>`}
${content.button ? `<p><a class="button" href="${escapeHtml(content.button.url)}">${escapeHtml(content.button.label)}</a></p>` : ''}
${content.warning ? `<p class="warning">${escapeHtml(content.warning)}</p>` : ''}
${content.link ? `<p><a href="${escapeHtml(content.link.url)}">${escapeHtml(content.link.label)}</a></p>` : ''}
</div></div>
<div class="foot">${escapeHtml(brand.legalEntity.notABank)}<br>${escapeHtml(address)} · <a href="mailto:${escapeHtml(brand.emails.support)}">${escapeHtml(brand.emails.support)}</a></div>
</body>
</html>
`
}
