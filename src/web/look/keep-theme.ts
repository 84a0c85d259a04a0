/** For the head of every page: the theme that was chosen, before the first paint. */
export const themeScript = `(${keepTheme})()`

/**
 * Runs in the browser, by its source: it can reach nothing of this file. Whoever changes the choice says
 * so by the event that other tabs hear of it by.
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
