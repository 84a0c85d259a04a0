import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { productStatuses, productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { productPreviewPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import type { Fields } from './product-fields.ts'

type Props = { form: UseFormReturn<Fields>; product: Product | null }

export function StatusFields({ form, product }: Props) {
  const status = useWatch({ control: form.control, name: 'status' })
  const { errors } = form.formState
  return (
    <div className="space-y-4">
      <SelectField label={t('Status')} error={errors.status?.message} {...form.register('status')}>
        {productStatuses.map((status) => (
          <option key={status} value={status}>
            {t(productStatusLabels[status])}
          </option>
        ))}
      </SelectField>
      {status === 'scheduled' && (
        <Field
          label={t('In the shop from (time in India)')}
          type="datetime-local"
          error={errors.publishAt?.message}
          {...form.register('publishAt')}
        />
      )}
      {product && (
        <a
          href={productPreviewPath(product._id)}
          target="_blank"
          rel="noreferrer"
          className="text-link"
        >
          {product.status === 'published' ? t('See it in the shop') : t('Preview as a customer')}
        </a>
      )}
    </div>
  )
}
