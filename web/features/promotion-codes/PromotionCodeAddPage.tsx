import { useNavigate } from '@tanstack/react-router'
import { newCodeBody, promotionCodeCalls } from '#contract/promotion-codes.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { changedFields, missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { toCodeBody, CODE_NAMES, EMPTY_CODE } from './code-values.ts'
import { CodeFields } from './CodeFields.tsx'

/** PROMO-03 */
export default function PromotionCodeAddPage() {
  const navigate = useNavigate()
  const { form, submit } = useCallForm(promotionCodeCalls.create, {
    initialValues: EMPTY_CODE,
    schema: newCodeBody,
    validateInputOnBlur: true,
    toRequest: (values) => {
      const body = toCodeBody(values)
      return body && { body }
    },
    onSaved: () => void navigate({ href: paths.promotionCodes(), ignoreBlocker: true }),
  })
  const isChanged = changedFields(EMPTY_CODE, form.values).length > 0

  return (
    <NewRecordPage
      crumbs={[{ label: 'Promotion Codes', href: paths.promotionCodes() }, { label: 'Create Promotion Code' }]}
      title="Create Promotion Code"
      backHref={paths.promotionCodes()}
      isChanged={isChanged}
      missing={missingFields(form, CODE_NAMES)}
      {...submit}
    >
      <CodeFields form={form} />
    </NewRecordPage>
  )
}
