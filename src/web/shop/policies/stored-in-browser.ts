import { RECENT_SEARCHES, RECENTLY_VIEWED } from '#shared/catalogue/vocabulary.ts'
import { PINCODE_COOKIE } from '#shared/orders/delivery/pincode-cookie.ts'
import { DEVICE_DAYS, SESSION_DAYS } from '#shared/people/limits.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import { t } from '#shared/words/words.ts'

/** Must list everything that the shop stores in a browser. */
export function storedInBrowser(isHttps: boolean): { names: string[]; words: string }[] {
  const cookie = (name: string) => (isHttps ? `__Host-${name}` : name)
  return [
    {
      names: [cookie('zari')],
      words: t('A cookie that keeps you signed in, until you sign out or for {days} days.', {
        days: SESSION_DAYS,
      }),
    },
    {
      names: [cookie('zari-device')],
      words: t(
        'A cookie that says that this browser has signed in before, so that we can warn you of a new one. It stays for {days} days, also after you sign out.',
        { days: DEVICE_DAYS },
      ),
    },
    {
      names: [LANGUAGE_COOKIE],
      words: t('A cookie with the language that you chose, for a year.'),
    },
    {
      names: [PINCODE_COOKIE],
      words: t('A cookie with the PIN code that you entered, for a year.'),
    },
    { names: ['theme'], words: t('The colours that you chose, until you choose others.') },
    {
      names: [RECENTLY_VIEWED],
      words: t('The last nine pieces that you looked at, until you sign out.'),
    },
    {
      names: [RECENT_SEARCHES],
      words: t('The last six searches that found something, until you clear them or sign out.'),
    },
    {
      names: ['filters', 'react-router-scroll-positions', 'currentOrderId'],
      words: t(
        'The filters, how far down you were on each page, and the order that is being paid: until you close the tab or sign out.',
      ),
    },
    {
      names: ['code'],
      words: t('A discount code from a link, until it is in your cart or you close the tab.'),
    },
    {
      names: ['pictures-2', 'list-1'],
      words: t(
        'The pictures and the list that you saw last, for when you have no connection, until you sign out.',
      ),
    },
    {
      names: ['files-3'],
      words: t('The shop’s own files, until there are newer ones.'),
    },
  ]
}
