/** For every head: applies the chosen theme before the first paint. */
export const themeScript = `(${keepTheme})()`

/**
 * Serialized and run in the browser, so it cannot use this module. Other tabs learn of a change by
 * the storage event, which the switch also dispatches.
 */
function keepTheme() {
  const root = document.documentElement
  const bars = document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')
  function show() {
    let chosen: string | undefined
    try {
      chosen = localStorage.theme
    } catch {}
    if (chosen) root.dataset.theme = chosen
    else delete root.dataset.theme
    for (const [at, name] of ['light', 'dark'].entries()) {
      const bar = bars[at]
      if (bar)
        bar.media = chosen
          ? chosen === name
            ? 'all'
            : 'not all'
          : `(prefers-color-scheme:${name})`
    }
  }
  show()
  addEventListener('storage', show)
}
