/** Belongs into every head: applies the chosen theme before the first paint. */
export const themeScript = `(${keepTheme})()`

/** Serialized, so it cannot use this module. Other tabs notice by the storage event. */
function keepTheme() {
  const root = document.documentElement
  const bars = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')
  function show() {
    let theme: string | undefined
    try {
      theme = localStorage.theme
    } catch {}
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    for (const [at, name] of ['light', 'dark'].entries()) {
      const bar = bars[at]
      if (bar)
        bar.media = theme ? (theme === name ? 'all' : 'not all') : `(prefers-color-scheme:${name})`
    }
  }
  show()
  addEventListener('storage', show)
}
