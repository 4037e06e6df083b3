// Answers for how the sandbox's page is drawn: panels, forms with their labels, and what is said of what was typed.
import { html, type Html } from './html.ts'
import type { Choice, Ended, Field, Form, Panel, Typed } from './panel.ts'

/** A form that was refused, with what was typed. */
export type Draft = {
  readonly panel: string
  readonly form: string
  readonly typed: Typed
  readonly ended: Extract<Ended, { ok: false }>
}
/** What a form that was pressed before has done. */
export type Told = { readonly panel: string; readonly form: string; readonly said: string }
export type Shown = {
  readonly title: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly now: string
  readonly panels: readonly Panel[]
  readonly draft?: Draft | undefined
  readonly told?: Told | undefined
}

type Place = { readonly panel: Panel; readonly form: Form; readonly shown: Shown }

const nameOf = ({ panel, form }: Place): string => `${panel.id}-${form.id}`

function draftOf({ panel, form, shown: { draft } }: Place): Draft | undefined {
  return draft?.panel === panel.id && draft.form === form.id ? draft : undefined
}

const option = ({ value, label }: Choice, chosen: string): Html =>
  value === chosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`

function drawField(field: Field, place: Place): Html {
  const draft = draftOf(place)
  const id = `${nameOf(place)}-${field.name}`
  const value = draft?.typed[field.name] ?? field.usual ?? ''
  const fault = draft?.ended.field === field.name ? draft.ended.sentence : undefined
  const described = [...(fault === undefined ? [] : [`${id}-fault`]), ...(field.hint ? [`${id}-hint`] : [])]
  const about = described.length === 0 ? html`` : html` aria-describedby="${described.join(' ')}"`
  const wrong = fault === undefined ? html`` : html` aria-invalid="true" autofocus`
  const optional = field.missing === undefined && !field.choices ? html` <small>(optional)</small>` : html``
  const mode = field.digits === undefined ? '' : field.digits === 'whole' ? 'numeric' : 'decimal'
  const box = field.choices
    ? html`<select id="${id}" name="${field.name}" ${about}${wrong}>
        ${field.choices.map((one) => option(one, value))}
      </select>`
    : html`<input
        id="${id}"
        name="${field.name}"
        value="${value}"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="200"
        ${mode === '' ? html`` : html` inputmode="${mode}"`}${about}${wrong}
      />`
  return html`<div class="field">
    <label for="${id}">${field.label}${optional}</label> ${box}
    ${fault === undefined ? html`` : html`<p class="fault" id="${id}-fault">${fault}</p>`}
    ${field.hint ? html`<p class="hint" id="${id}-hint">${field.hint}</p>` : html``}
  </div>`
}

function drawForm(place: Place): Html {
  const { panel, form, shown } = place
  const id = nameOf(place)
  const draft = draftOf(place)
  const whole = draft !== undefined && draft.ended.field === undefined ? draft.ended.sentence : undefined
  const { told } = shown
  const isTold = told?.panel === panel.id && told.form === form.id
  const presses = form.presses.map(
    ({ value, label }, at) =>
      html`<button
        name="press"
        value="${value}"
        ${at === 0 && form.fields.length > 0 ? html` class="first"` : html``}
      >
        ${label}
      </button>`,
  )
  return html`<form
    id="${id}"
    method="post"
    action="/${panel.id}/${form.id}"
    aria-labelledby="${id}-heading"
    novalidate
  >
    <h3 id="${id}-heading">${form.heading}</h3>
    ${isTold ? html`<p class="told" role="status">${told.said}</p>` : html``}
    ${whole === undefined ? html`` : html`<p class="fault" role="alert">${whole}</p>`}
    ${form.hint ? html`<p class="hint">${form.hint}</p>` : html``}
    ${form.fields.map((field) => drawField(field, place))}
    <div class="presses">${presses}</div>
  </form>`
}

async function drawPanel(panel: Panel, shown: Shown): Promise<Html> {
  const forms = panel.forms.map((form) => drawForm({ panel, form, shown }))
  return html`<section
    id="${panel.id}"
    class="forms-${panel.forms.length}"
    aria-labelledby="${panel.id}-heading"
  >
    <h2 id="${panel.id}-heading">${panel.heading}</h2>
    <p>${panel.intro}</p>
    ${(await panel.shows?.()) ?? html``}
    <div class="forms">${forms}</div>
  </section>`
}

export async function drawPage(shown: Shown): Promise<string> {
  const sections: Html[] = []
  for (const panel of shown.panels) sections.push(await drawPanel(panel, shown))
  const { title, links, now } = shown
  const { html: text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${shown.draft ? 'Not done: ' : ''}${title}</title>
        <link rel="icon" href="/page.svg" />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>
            The partners here are pretend, and so is the money. What you do on this page reaches the product
            on this machine, and nothing else.
          </p>
          <nav aria-label="On this page">
            ${shown.panels.map((one) => html`<a href="#${one.id}">${one.heading}</a>`)}
          </nav>
        </header>
        <main>${sections}</main>
        <footer>
          <p>As of ${now}. <a href="/">Look again</a></p>
          ${links.length === 0 ? html`` : html`<p>${links.map(({ label, url }) => html`<a href="${url}">${label}</a> `)}</p>`}
        </footer>
      </body>
    </html>`
  return text
}

/** A page of one sentence. */
export const drawSentence = (title: string, sentence: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/page.svg" />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <header><h1>${title}</h1></header>
        <main>
          <section>
            <p>${sentence}</p>
            <p><a href="/">Open the page of the sandbox</a></p>
          </section>
        </main>
      </body>
    </html>`.html
