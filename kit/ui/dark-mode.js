// Answers for the theme before the first paint: a classic script in the head of every page, read once on load.
// Local storage `darkMode`: 'true' is on, any other value is off, none asks the system. Class `js` says that scripts run.
document.documentElement.classList.add('js')
;(function () {
  try {
    const stored = localStorage.getItem('darkMode')
    const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
    if (dark) document.documentElement.dataset.theme = 'dark'
  } catch (_) {
    // Storage may be closed to us; the light theme is the page as served.
  }
})()
