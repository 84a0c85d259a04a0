import { whatsAppLink } from '#shared/people/whatsapp.ts'
import { t } from '#shared/words/panel.ts'
import { copyLink } from '../../shared/site/copy-link.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

type Props = {
  label: string
  hint: string
  link: string
  /** Phone number of the customer, to whom `text` is sent. */
  phone: string
  text: string
}

export function LinkToSend({ label, hint, link, phone, text }: Props) {
  const chat = whatsAppLink(phone, text)
  return (
    <>
      <Field
        label={label}
        hint={hint}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button kind="outline" className="w-full" onClick={() => copyLink(link)}>
        {t('Copy the link')}
      </Button>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('outline', 'w-full')}
        >
          {t('Send by WhatsApp')}
        </a>
      )}
    </>
  )
}
