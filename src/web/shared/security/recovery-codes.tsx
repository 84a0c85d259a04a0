import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t('Codes copied'))
    } catch {
      toast.error(t('Copying failed. Please write the codes down.'))
    }
  }
  return (
    <section aria-labelledby="kept" className="mb-6 border border-gold bg-white/50 p-5">
      <h3 id="kept" className="text-2xl text-maroon">
        {t('Your recovery codes')}
      </h3>
      <p className="mt-2 text-ink-soft">
        {t(
          'Each code signs you in once without your phone. They are shown only now: print them or keep them with your passwords.',
        )}
      </p>
      <ul className="my-5 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={copy}>
          {t('Copy all')}
        </Button>
        <Button onClick={onKept}>{t('I have saved them')}</Button>
      </div>
    </section>
  )
}
