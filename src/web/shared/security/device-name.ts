import { t } from '#shared/words/words.ts'
export function deviceName(userAgent: string): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(userAgent)?.[1]
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1]
  return [browser?.replace('Edg', 'Edge'), system].filter(Boolean).join(t(' on ')) || t('A device')
}
