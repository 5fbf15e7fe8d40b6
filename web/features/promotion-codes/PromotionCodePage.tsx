import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { deleteBlocker, protectedBlocker } from '#contract/promotion-codes.rules.ts'
import { newCodeBody, promotionCodeCalls, type ManagedCode } from '#contract/promotion-codes.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/DetailSkeleton.tsx'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { paths } from '#web/paths.ts'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { toCodeBody, CODE_NAMES, toFormValues } from './code-values.ts'
import { CodeFields } from './CodeFields.tsx'
import { CodeStatus, UsesText } from './promotion-code-columns.tsx'

/** PROMO-03; the code that the portal applies by itself is read-only (PROMO-09). */
export default function PromotionCodePage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const answer = useQuery(q(promotionCodeCalls.get, { params: { id: Number(id) } }))
  const code = answer.data?.promotion_code
  if (!code) {
    return (
      <DetailSkeleton
        of="promotion code"
        shape="form"
        missing="Promotion code not found"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return <PromotionCodeForm key={code.id} code={code} />
}

function PromotionCodeForm({ code }: { code: ManagedCode }) {
  const navigate = useNavigate()
  const update = useSave(promotionCodeCalls.update, { errors: 'inline' })
  const goBack = () => navigate({ href: paths.promotionCodes(), ignoreBlocker: true })
  const notice = protectedBlocker(code)?.text

  return (
    <>
      <PageHeader
        isSticky
        crumbs={[{ label: 'Promotion Codes', href: paths.promotionCodes() }, { label: code.code }]}
        title="Update Promotion Code"
        beside={
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
        actions={
          <>
            <CopyLinkButton />
            {notice ? null : <DeletePromotionCode code={code} onDone={goBack} />}
          </>
        }
      />
      <FormColumn>
        {notice ? <Notice icon={IconLock}>{notice}</Notice> : null}
        <RecordForm
          values={toFormValues(code)}
          version={code.updated_at}
          names={CODE_NAMES}
          schema={newCodeBody}
          isSaving={update.isPending}
          error={update.error}
          onReset={update.reset}
          onSave={(values, updated_at, done) => {
            const body = toCodeBody(values)
            if (!body) return
            update.mutate(
              { params: { id: code.id }, body: { ...body, updated_at } },
              {
                onSuccess: () => {
                  done.onSuccess()
                  void goBack()
                },
              },
            )
          }}
        >
          {(form) => <CodeFields form={form} stored={code} isReadOnly={notice !== undefined} />}
        </RecordForm>
      </FormColumn>
    </>
  )
}

/** PROMO-08: hidden without the permission; a used code cannot be deleted and gives the reason. */
function DeletePromotionCode({ code, onDone }: { code: ManagedCode; onDone: () => Promise<void> }) {
  const can = useCan()
  const remove = useSave(promotionCodeCalls.remove, { leave: onDone })
  if (!can(promotionCodeCalls.remove)) return null
  const blocked = deleteBlocker(code)?.text
  return <DeleteButton blocked={blocked} isSaving={remove.isPending} onClick={() => void ask()} />

  async function ask() {
    const body = `The promotion code ${code.code} is deleted for good. Nobody has used it.`
    if (await confirm({ body, verb: 'Delete', danger: true })) remove.mutate({ params: { id: code.id } })
  }
}
