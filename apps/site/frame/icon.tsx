// Answers for the small line icons of the site; they stand beside words and say nothing themselves.

const outlines = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M5 12h14M13 6l6 6-6 6',
  previous: 'M19 12H5M11 6l-6 6 6 6',
  stop: 'M9 6v12M15 6v12',
  start: 'M8 5l11 7-11 7z',
  mail: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM4 7l8 6 8-6',
  copy: 'M10.5 8h7A2.5 2.5 0 0 1 20 10.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 8 17.5v-7A2.5 2.5 0 0 1 10.5 8zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
  chat: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8 10.5h.1M12 10.5h.1M16 10.5h.1',
  theme: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17z',
  check: 'M5 13l4 4L19 7',
  plus: 'M12 5v14M5 12h14',
  send: 'M5 12l15-7-6 15-3-6z',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  light: 'M13 3L5 14h6l-1 7 8-11h-6z',
  phone:
    'M9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5v-13A2.5 2.5 0 0 1 9.5 3zM11 18h2',
  television: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM8 21h8',
  signal: 'M4 10c5-4.5 11-4.5 16 0M7 13.5c3.5-3 6.5-3 10 0M12 18h.1',
  card: 'M5.5 6h13A2.5 2.5 0 0 1 21 8.5v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-8A2.5 2.5 0 0 1 5.5 6zM3 10.5h18',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10.5 21h3',
  home: 'M4 11l8-7 8 7v9H4z',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-4 0-5-4-2.5-4S12 7 12 7zM12 7c4 0 5-4 2.5-4S12 7 12 7z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 21c1-5 4-7 8-7s7 2 8 7',
  eye: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
} as const

/** Parts that are filled. */
const fillings: { readonly [Name in keyof typeof outlines]?: string } = {
  theme: 'M12 3.5a8.5 8.5 0 0 1 0 17z',
  start: outlines.start,
}

export type IconName = keyof typeof outlines

/** A 24-unit icon in the colour of the words around it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const filling = fillings[name]
  return (
    <svg
      className={className === undefined ? 'icon' : `icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
      {filling !== undefined && <path d={filling} fill="currentColor" />}
    </svg>
  )
}
