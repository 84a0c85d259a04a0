import { useState } from 'react'
import type { SettingsInput } from '#shared/shop/settings-schema.ts'
import { actingOn } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { useServerForm } from '../../shared/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { type LinkRow, SocialLinks } from './social-links.tsx'

const load = loadingForStaff('owner', async ({ api }) => {
  const { data: settings } = await api('GET /api/admin/settings')
  return { settings }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(async (body: SettingsInput, { api }) => {
  const { message } = await api('PUT /api/admin/settings', { body })
  toast.success(message ?? 'Settings are saved')
})

type Fields = Required<Omit<SettingsInput, 'social'>>

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { settings } = loaderData
  const { social, currency, ...start } = settings
  const { send, busy, answer, refused } = useSend<SettingsInput>()
  const [links, setLinks] = useState<LinkRow[]>(() =>
    social.map((link) => ({ ...link, key: link.url })),
  )
  const form = useServerForm<Fields>(answer, { defaultValues: start })
  const shown = form.formState.errors
  const linkErrors = refused?.errors.filter(({ path }) => path.startsWith('social')) ?? []

  /** Only what was changed, so that the audit log says no more than that. */
  function save(fields: Fields) {
    const changed = Object.entries(fields).filter(
      ([name, value]) => value !== start[name as keyof Fields],
    )
    const plain = (all: typeof social) => all.map(({ label, url }) => ({ label, url }))
    const next = plain(links)
    send({
      ...Object.fromEntries(changed),
      ...(JSON.stringify(next) === JSON.stringify(plain(social)) ? {} : { social: next }),
    })
  }

  return (
    <form
      method="post"
      noValidate
      className="max-w-3xl space-y-10"
      onSubmit={form.handleSubmit(save)}
    >
      <h1 className="text-3xl text-maroon">Settings</h1>
      <Group title="The shop">
        <Field label="Name" error={shown.name?.message} {...form.register('name')} />
        <Field label="Tagline" error={shown.tagline?.message} {...form.register('tagline')} />
      </Group>
      <Group title="Contact">
        <Field
          label="Email"
          type="email"
          error={shown.email?.message}
          {...form.register('email')}
        />
        <Field label="Phone" type="tel" error={shown.phone?.message} {...form.register('phone')} />
        <Field label="Address" error={shown.address?.message} {...form.register('address')} />
        <Field label="Opening hours" error={shown.hours?.message} {...form.register('hours')} />
      </Group>
      <section>
        <SocialLinks rows={links} onChange={setLinks} errors={linkErrors} />
      </section>
      <Group title="Money and stock">
        <Field
          label={`Rupees for one ${currency}`}
          type="number"
          step="any"
          min="0"
          hint="What the payment provider's currency is worth. Orders keep the rate they were made at."
          error={shown.inrRate?.message}
          {...form.register('inrRate', { valueAsNumber: true })}
        />
        <Field
          label="Low stock below"
          type="number"
          min="1"
          hint="Pieces; the dashboard lists what has fewer."
          error={shown.lowStock?.message}
          {...form.register('lowStock', { valueAsNumber: true })}
        />
      </Group>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">Policies</h2>
        <AreaField
          label="Privacy policy"
          rows={8}
          hint="A blank line starts a new paragraph. Empty, the page shows the text that the shop came with."
          error={shown.privacyPolicy?.message}
          {...form.register('privacyPolicy')}
        />
        <AreaField
          label="Refund, return and replacement"
          rows={8}
          error={shown.refundPolicy?.message}
          {...form.register('refundPolicy')}
        />
      </section>
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-ivory px-4 py-4 sm:-mx-8 sm:px-8">
        <Button type="submit" disabled={busy} className="w-full sm:w-auto sm:min-w-52">
          Save
        </Button>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl text-maroon">{title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
