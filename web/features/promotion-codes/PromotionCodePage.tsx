import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { deleteBlocker, protectedBlocker } from '#contract/promotion-codes.rules.ts'
import { newCodeBody, promotionCodeCalls, type ManagedCode } from '#contract/promotion-codes.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { DeleteRecord } from '#web/components/record/DeleteRecord.tsx'
import { RecordFormPage } from '#web/components/record/RecordFormPage.tsx'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { toCodeBody, CODE_NAMES, toFormValues } from './code-values.ts'
import { CodeFields } from './CodeFields.tsx'
import { CodeStatus, UsesText } from './promotion-code-columns.tsx'

/** PROMO-03; the code that the portal applies by itself is read-only (PROMO-09). */
export default function PromotionCodePage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const result = useQuery(q(promotionCodeCalls.get, { params: { id: Number(id) } }))
  return (
    <RecordPage of="promotion code" shape="form" read={result}>
      {({ promotion_code: code }) => <PromotionCodeForm key={code.id} code={code} />}
    </RecordPage>
  )
}

function PromotionCodeForm({ code }: { code: ManagedCode }) {
  const can = useCan()
  const notice = protectedBlocker(code)?.text
  const backHref = paths.promotionCodes()
  return (
    <RecordFormPage
      crumbs={[{ label: 'Promotion Codes', href: backHref }, { label: code.code }]}
      title="Update Promotion Code"
      aside={
        <>
          <Text span fw={600}>
            {code.code}
          </Text>
          <CodeStatus code={code} />
          <span className={rows.quiet}>
            used <UsesText code={code} />
          </span>
        </>
      }
      backHref={backHref}
      // PROMO-08: hidden without the permission; a used code cannot be deleted and gives the reason.
      deletion={
        !notice && can(promotionCodeCalls.remove) ? (
          <DeleteRecord
            call={promotionCodeCalls.remove}
            request={{ params: { id: code.id } }}
            body={`The promotion code ${code.code} is deleted for good. Nobody has used it.`}
            backHref={backHref}
            blocked={deleteBlocker(code)?.text}
          />
        ) : null
      }
      notice={notice ? <Notice icon={IconLock}>{notice}</Notice> : null}
      values={toFormValues(code)}
      version={code.updated_at}
      names={CODE_NAMES}
      schema={newCodeBody}
      call={promotionCodeCalls.update}
      toRequest={(values, updated_at) => {
        const body = toCodeBody(values)
        return body && { params: { id: code.id }, body: { ...body, updated_at } }
      }}
    >
      {(form) => <CodeFields form={form} stored={code} isReadOnly={notice !== undefined} />}
    </RecordFormPage>
  )
}
