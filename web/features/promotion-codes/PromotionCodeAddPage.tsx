import { Button, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { newCodeBody, promotionCodeCalls } from '#contract/promotion-codes.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { changedFields } from '#web/components/record/field-changes.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import formPage from '#web/ui/form/FormPage.module.css'
import { bodyOf, EMPTY_CODE, type CodeValues } from './code-values.ts'
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
  useUnsavedGuard(isChanged)

  return (
    <>
      <PageHeader
        isSticky
        crumbs={[{ label: 'Promotion Codes', href: paths.promotionCodes() }, { label: 'Create' }]}
        title="Create Promotion Code"
      />
      <form
        className={formPage.page}
        noValidate
        onSubmit={form.onSubmit((values) => {
          const body = bodyOf(values)
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
        {create.error && !formErrors(create.error) ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(create.error)}
          </Text>
        ) : null}
        <div className={formPage.foot}>
          <Button component="a" href={paths.promotionCodes()} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!isChanged || !form.isValid()}>
            Save
          </Button>
        </div>
      </form>
    </>
  )
}
