import { useState } from 'react'
import { Link } from 'react-router'
import { stylePath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { styles } from '../shared/home-words.ts'

/** Styles shown on a phone before "more". */
const FEW = 10

export function StylePills() {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby="styles" className="measure py-20 sm:py-24">
      <h2 id="styles" className="text-center text-4xl text-maroon sm:text-5xl">
        {t('Suits by style')}
      </h2>
      <ul className="mx-auto mt-10 flex max-w-5xl flex-wrap justify-center gap-2.5 sm:gap-3">
        {styles.map((style, index) => (
          <li
            key={style.id}
            className={showsAll || index < FEW ? '' : 'max-sm:hidden noscript:block!'}
          >
            <Link to={stylePath(style.id)} className="pill">
              {t(style.label)}
            </Link>
          </li>
        ))}
      </ul>
      {!showsAll && (
        <p className="mt-5 text-center sm:hidden noscript:hidden">
          <Button kind="quiet" onClick={() => setShowsAll(true)}>
            {t('All {n} styles', { n: styles.length })}
          </Button>
        </p>
      )}
    </section>
  )
}
