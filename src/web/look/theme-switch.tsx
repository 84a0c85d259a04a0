import { useId, useSyncExternalStore } from 'react'
import { t } from '#shared/words/words.ts'

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['', 'As the device'],
] as const

/** Null if the browser refuses storage. */
function readTheme(): string | null {
  try {
    return localStorage.getItem('theme') ?? ''
  } catch {
    return null
  }
}

function saveTheme(theme: string) {
  if (theme) localStorage.setItem('theme', theme)
  else localStorage.removeItem('theme')
  // Browsers send the event to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

export default function ThemeSwitch() {
  const name = useId()
  const theme = useSyncExternalStore(subscribe, readTheme, () => '')
  if (theme === null) return null
  return (
    <fieldset className="themes">
      <legend className="sr-only">{t('Colours')}</legend>
      {themes.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={theme === value}
            onChange={() => saveTheme(value)}
            className="sr-only"
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  )
}
