import { type SubmitEvent, useState } from 'react'
import { Form, Link, useActionData, useNavigation, useSearchParams } from 'react-router'
import { checkMeasures, isUnquestioned } from '#shared/fit/check-measures.ts'
import { CONSENT_VERSION, wears } from '#shared/fit/measures.ts'
import type { Profile } from '#shared/fit/measures-schema.ts'
import { typedLength } from '#shared/fit/units.ts'
import { wearLabels } from '#shared/fit/words.ts'
import { measuresPath } from '#shared/measures-paths.ts'
import { accountPath, orderPath, productPath } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { fieldError } from '../../../../api/errors.ts'
import {
  createFormAction,
  createMemberLoader,
  type Member,
  type PostedForm,
} from '../../../../api/load.ts'
import { MeasureFields } from '../../../../shared/fit/measure-fields.tsx'
import { type PostedMeasures, postedMeasures } from '../../../../shared/fit/posted-measures.ts'
import { useUnsaved } from '../../../../shared/forms/unsaved.ts'
import { type PageMetaArgs, pageMeta } from '../../../../shared/page-meta.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, buttonStyle } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/check.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { Route } from './+types/page.ts'

const uuid = /^[\da-f-]{36}$/i

const load = createMemberLoader(
  async ({ api, user, params }: Member<Route.LoaderArgs['params']>) => {
    if (!uuid.test(params.profileId)) return { profile: null }
    const args = { params: { userId: user.id } }
    const { data } = await api('GET /api/shop/measures/:userId', args)
    return { profile: data.find(({ _id }) => _id === params.profileId) ?? null }
  },
)
export const loader = load
export const clientLoader = load

const save = createFormAction(async (fields, { api, user, params, url }) => {
  const userId = user?.id ?? ''
  const { profileId = '' } = params
  const body = {
    ...postedMeasures(fields),
    name: fields.name ?? '',
    isParent: fields.isParent !== undefined,
    // The server refuses a missing consent.
    consent: (fields.consent !== undefined) as true,
  }
  if (uuid.test(profileId)) {
    const call = 'PUT /api/shop/measures/:userId/:profileId'
    await api(call, { params: { userId, profileId }, body })
  } else await api('POST /api/shop/measures/:userId', { params: { userId }, body })
  const [product, order] = [url.searchParams.get('product'), url.searchParams.get('order')]
  if (product && uuid.test(product)) return productPath(product)
  return order && uuid.test(order) ? orderPath(order) : accountPath('measures')
})
export const action = save
export const clientAction = save

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Measurements'), noIndex: true }, matches)

function getInitialMeasures(profile: Profile | null, wear: unknown): PostedMeasures {
  const noMeasures = postedMeasures({ wear })
  if (!profile) return noMeasures
  const { unit, basis, notes, measures } = profile
  const values = Object.fromEntries(
    Object.entries(measures).map(([code, mm]) => [code, typedLength(mm, unit)]),
  )
  const storedMeasures = { ...noMeasures, wear: profile.wear, unit, basis, notes, values }
  // Measures that were taken twice before are not asked again.
  const again = Object.fromEntries(
    checkMeasures(storedMeasures).again.map((code) => [code, values[code]]),
  )
  return { ...storedMeasures, again }
}

export default function EditMeasures({ loaderData: { profile } }: Route.ComponentProps) {
  const postedForm = useActionData<PostedForm>()
  const [search] = useSearchParams()
  const busy = useNavigation().state !== 'idle'
  const fields = postedForm?.fields
  const start = fields ? postedMeasures(fields) : getInitialMeasures(profile, search.get('wear'))
  const [hasSubmitted, setSubmitted] = useState(postedForm !== undefined)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched || postedForm !== undefined)
  const errorAt = (path: string) => fieldError(postedForm?.errors, path)
  const { wear } = start

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const measures = postedMeasures(Object.fromEntries(new FormData(form)))
    if (isUnquestioned(checkMeasures(measures))) return
    event.preventDefault()
    setSubmitted(true)
    requestAnimationFrame(() =>
      form
        .querySelector<HTMLElement>('[aria-invalid=true], [role=status] input:not(:checked)')
        ?.focus(),
    )
  }

  return (
    <section aria-labelledby="measures" className="max-w-3xl">
      <h2 id="measures" className="mb-2 text-3xl text-maroon">
        {profile ? profile.name : t('Add measurements')}
      </h2>
      {!profile && (
        <nav aria-label={t('Who is it for?')} className="mb-6 flex flex-wrap gap-2">
          {wears.map((wearOption) => (
            <Link
              key={wearOption}
              to={measuresPath(undefined, {
                ...Object.fromEntries(search),
                wear: wearOption,
              })}
              replace
              preventScrollReset
              aria-current={wearOption === wear ? 'true' : undefined}
              className="grid min-h-11 place-items-center border border-field px-3 aria-[current]:border-maroon aria-[current]:bg-maroon aria-[current]:text-ivory"
            >
              {t(wearLabels[wearOption])}
            </Link>
          ))}
        </nav>
      )}
      <Form
        key={wear}
        method="post"
        noValidate
        className="space-y-6"
        onSubmit={submit}
        onChange={() => setTouched(true)}
      >
        <Field
          label={t('Whose measures?')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          hint={t('For instance: me, my mother.')}
          error={errorAt('name')}
          defaultValue={fields?.name ?? profile?.name ?? ''}
        />
        <MeasureFields start={start} showsAll={hasSubmitted} />
        {wear === 'children' && (
          <Agreement
            name="isParent"
            label={t('I am a parent or guardian of this child.')}
            error={errorAt('isParent')}
            isChecked={fields ? fields.isParent !== undefined : profile !== null}
          />
        )}
        <Agreement
          name="consent"
          label={t(
            'I agree that the shop keeps these measures to make my pieces. I can delete them at any time.',
          )}
          error={errorAt('consent')}
          isChecked={
            fields ? fields.consent !== undefined : profile?.consentVersion === CONSENT_VERSION
          }
        />
        <Alert>{postedForm?.message}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {t('Save measurements')}
          </Button>
          <Link to={accountPath('measures')} className={buttonStyle('quiet')}>
            {t('Cancel')}
          </Link>
        </div>
      </Form>
    </section>
  )
}

type AgreementProps = { name: string; label: string; error: string | undefined; isChecked: boolean }

const Agreement = ({ name, label, error, isChecked }: AgreementProps) => (
  <div>
    <Check name={name} required defaultChecked={isChecked}>
      {label}
    </Check>
    {error && <p className="text-sm text-red">{error}</p>}
  </div>
)
