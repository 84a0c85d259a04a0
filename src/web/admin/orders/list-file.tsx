import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { t } from '#shared/words/panel.ts'

type Props = { isReading: boolean; onFile: (file: File) => Promise<void> }

export function ListFile({ isReading, onFile }: Props) {
  const file = useId()
  return (
    <label
      htmlFor={file}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 px-3 text-maroon underline decoration-gold underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-maroon"
    >
      <FileUp size={16} strokeWidth={1.5} />
      {isReading ? t('Reading …') : t('Choose a file (CSV or Excel)')}
      <input
        id={file}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        disabled={isReading}
        className="sr-only"
        onChange={async ({ target }) => {
          const [chosenFile] = target.files ?? []
          if (chosenFile) await onFile(chosenFile)
          // Choosing the same file again must fire a change.
          target.value = ''
        }}
      />
    </label>
  )
}
