import { t } from '#shared/words/words.ts'

/** The first focusable element of a page; skips the navigation. */
export const SkipLink = () => (
  <a
    href="#content"
    className="caps fixed top-2 left-2 z-60 -translate-y-24 bg-maroon px-5 py-4 text-ivory focus:translate-y-0"
  >
    {t('Skip to content')}
  </a>
)
