import { useEffect, useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { adminEmailTextPath, emailPreviewPath } from '#shared/panel-paths.ts'
import type { EmailText } from '#shared/shop/email-schema.ts'
import {
  emailTemplates,
  fillPlaceholders,
  MAX_MAIL_TEXT,
  MAX_SUBJECT,
  placeholderError,
} from '#shared/shop/email-templates.ts'
import { hindiEmail, hindiExamples } from '#shared/shop/email-templates-hindi.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import { SaveBar } from '../shared/save-bar.tsx'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/texts.ts'

const load = createStaffLoader('owner', async ({ api, url: { searchParams } }) => {
  const { data: emails } = await api('GET /api/admin/mail-texts')
  const its = emails.filter(({ kind }) => kind === searchParams.get('mail'))
  const chosenEmail =
    its.find(({ language }) => language === searchParams.get('language')) ?? its[0] ?? emails[0]
  return { emails, chosenEmail }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Email texts'))

export default function EmailTextsPage({
  loaderData: { emails, chosenEmail },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const groups = (['shopper', 'owner'] as const).map((to) => ({
    label: to === 'owner' ? t('To you') : t('To the shopper'),
    choices: emails
      .filter(({ kind, language }) => emailTemplates[kind].to === to && language === 'en')
      .map(({ kind }) => ({
        kind,
        label: translate(emailTemplates[kind].label),
        isOwn: emails.some((email) => email.kind === kind && email.isOwn),
      })),
  }))
  return (
    <div className="record-page">
      <PageHead title={t('Email texts')} />
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr]">
        <div className="lg:hidden">
          <SelectField
            label={t('Email')}
            value={chosenEmail?.kind}
            onChange={({ target }) => navigate(adminEmailTextPath(target.value))}
          >
            {groups.map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                {choices.map(({ kind, label, isOwn }) => (
                  <option key={kind} value={kind}>
                    {isOwn ? `${label} (${t('yours')})` : label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <nav aria-label={t('Emails')} className="max-lg:hidden">
          {groups.map(({ label, choices }) => (
            <div key={label} className="mb-4">
              <h2 className="mb-1 px-3 font-sans text-sm text-ink-soft">{label}</h2>
              <ul>
                {choices.map((choice) => (
                  <Choice
                    key={choice.kind}
                    {...choice}
                    isChosen={choice.kind === chosenEmail?.kind}
                  />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        {chosenEmail && (
          <div className="min-w-0">
            {hindiEmail(chosenEmail.kind) && <Languages email={chosenEmail} />}
            <EmailTextForm
              key={`${chosenEmail.kind} ${chosenEmail.language}`}
              email={chosenEmail}
            />
          </div>
        )}
      </div>
    </div>
  )
}

type ChoiceProps = {
  kind: EmailText['kind']
  label: string
  isOwn: boolean
  isChosen: boolean
}

function Choice({ kind, label, isOwn, isChosen }: ChoiceProps) {
  return (
    <li>
      <NavLink
        to={adminEmailTextPath(kind)}
        aria-current={isChosen ? 'page' : undefined}
        className={`flex min-h-11 items-center justify-between gap-3 rounded-sm px-3 ${isChosen ? 'bg-maroon text-ivory' : 'hover:text-maroon'}`}
      >
        {label}
        {isOwn && <span className="text-sm">{t('yours')}</span>}
      </NavLink>
    </li>
  )
}

/** Shoppers receive email in the language of their account. */
function Languages({ email }: { email: EmailText }) {
  const choices = [
    ['en', t('English'), adminEmailTextPath(email.kind)],
    ['hi', t('Hindi'), adminEmailTextPath(email.kind, 'hi')],
  ] as const
  return (
    <nav aria-label={t('Languages')} className="mb-5 flex flex-wrap gap-x-6 border-b border-line">
      {choices.map(([language, label, to]) => (
        <Link
          key={language}
          to={to}
          aria-current={language === email.language ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent hover:text-maroon aria-[current=page]:border-maroon aria-[current=page]:text-maroon"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const toWords = ({ subject, text }: EmailText) => ({ subject, text })

function EmailTextForm({ email }: { email: EmailText }) {
  const { kind, language } = email
  const { placeholders } = emailTemplates[kind]
  const form = useRecordForm({ saved: email, toFields: toWords, toBody: (words) => words })
  const { base, body, bar, send } = form
  const field = (name: keyof typeof body) => {
    const error =
      placeholderError(kind, body[name]) ?? (name in form.changed ? form.error(name) : undefined)
    return { ...form.field(name), lang: language, error }
  }
  const examples = { ...placeholders, ...(language === 'hi' && hindiExamples) }
  const preview = fillPlaceholders(body, examples)
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSave((words) =>
        send('PUT /api/admin/mail-texts', {
          body: { kind, language, ...words, version: base.version },
        }),
      )}
    >
      <div className="grid min-w-0 gap-8 pb-6 2xl:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <Field label={t('Subject')} maxLength={MAX_SUBJECT} {...field('subject')} />
          <AreaField label={t('Text')} rows={16} maxLength={MAX_MAIL_TEXT} {...field('text')} />
          <p className="text-sm text-ink-soft">
            {t('Placeholders:')}{' '}
            {Object.keys(placeholders).map((name) => (
              <code key={name} className="mr-2 inline-block">
                {`{${name}}`}
              </code>
            ))}
          </p>
        </div>
        <section aria-label={t('Preview')} className="min-w-0">
          <h2 lang={language} className="mb-3 font-sans font-medium wrap-anywhere">
            {preview.subject}
          </h2>
          <EmailPreview kind={kind} language={language} {...body} />
          <details className="mt-4 border border-line bg-white/60 px-5">
            <summary className="cursor-pointer py-2.5">{t('The email as text')}</summary>
            <p lang={language} className="mt-1 mb-4 wrap-anywhere whitespace-pre-wrap">
              {preview.text}
            </p>
          </details>
        </section>
      </div>
      <SaveBar
        {...bar}
        also={
          email.isOwn && (
            <Button
              kind="quiet"
              disabled={bar.busy}
              onClick={() =>
                send('DELETE /api/admin/mail-texts/:kind', {
                  params: { kind },
                  query: { version: base.version, language },
                })
              }
            >
              {t('Restore the default text')}
            </Button>
          )
        }
      />
    </form>
  )
}

/** Milliseconds without typing, before the preview is loaded again. */
const TYPING_PAUSE_MS = 500

type EmailPreviewProps = Pick<EmailText, 'kind' | 'language' | 'subject' | 'text'>

/** The email as HTML, in a frame that runs no script and is not of this page's origin. */
function EmailPreview(email: EmailPreviewProps) {
  const [shown, setShown] = useState({ ...email, version: 0 })
  const { kind, language, subject, text } = email

  useEffect(() => {
    const timer = setTimeout(
      () =>
        setShown((last) =>
          last.subject === subject && last.text === text
            ? last
            : { kind, language, subject, text, version: last.version + 1 },
        ),
      TYPING_PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [kind, language, subject, text])

  const frame = `email-preview-${shown.version}`
  useEffect(() => {
    const { version: _, ...fields } = shown
    postInto(frame, fields)
  }, [frame, shown])

  // A new frame for each version, because a navigation of the same one would be a step back.
  return (
    <iframe
      key={frame}
      name={frame}
      title={t('The email as mail programs show it')}
      lang={language}
      sandbox=""
      className="h-[44rem] w-full border border-line"
    />
  )
}

/** Built outside the page, because the preview is in the form that saves the text. */
function postInto(frame: string, fields: EmailPreviewProps) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: emailPreviewPath, target: frame, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea')
    Object.assign(field, { name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
