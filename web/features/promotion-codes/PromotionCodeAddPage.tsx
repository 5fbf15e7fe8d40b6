import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { newCodeBody, promotionCodeCalls } from '#contract/promotion-codes.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { changedFields } from '#web/components/record/field-changes.ts'
import { missingFields } from '#web/components/record/missing-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { toCodeBody, CODE_NAMES, EMPTY_CODE, type CodeValues } from './code-values.ts'
import { CodeFields } from './CodeFields.tsx'

/** PROMO-03 */
export default function PromotionCodeAddPage() {
  const navigate = useNavigate()
  const create = useSave(promotionCodeCalls.create, { errors: 'inline' })
  const form = useForm<CodeValues>({
    initialValues: EMPTY_CODE,
    validate: schemaResolver(newCodeBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const isChanged = changedFields(EMPTY_CODE, form.values).length > 0

  return (
    <NewRecordPage
      crumbs={[{ label: 'Promotion Codes', href: paths.promotionCodes() }, { label: 'Create Promotion Code' }]}
      title="Create Promotion Code"
      backHref={paths.promotionCodes()}
      isChanged={isChanged}
      missing={missingFields(form, CODE_NAMES)}
      saving={create}
      hasFieldErrors
      onSubmit={form.onSubmit((values) => {
        const body = toCodeBody(values)
        if (!body) return
        create.mutate(
          { body },
          {
            onSuccess: () => void navigate({ href: paths.promotionCodes(), ignoreBlocker: true }),
            onError: (error) => form.setErrors(formErrors(error) ?? {}),
          },
        )
      })}
    >
      <CodeFields form={form} />
    </NewRecordPage>
  )
}
