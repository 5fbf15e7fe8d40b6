import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { periodicRuleBody, periodicRuleCalls } from '#contract/periodic-rules.ts'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/DetailSkeleton.tsx'
import { changedFields } from '#web/components/record/field-changes.ts'
import { missingFields } from '#web/components/record/missing-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { toRuleBody, EMPTY_RULE, RULE_NAMES, type RuleValues } from './rule-values.ts'
import { ruleCrumbs } from './rule-crumbs.ts'
import { RuleFields } from './RuleFields.tsx'

/** RULE-02 */
export default function PeriodicRuleAddPage() {
  const { contractId }: { contractId?: string } = useParams({ strict: false })
  const answer = useQuery(q(subscriptionCalls.get, { params: { id: Number(contractId) } }))
  const contract = answer.data?.contract
  if (!contract) {
    return (
      <DetailSkeleton
        of="subscription"
        shape="form"
        missing="Subscription not found"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return <NewRule key={contract.id} contract={contract} />
}

function NewRule({ contract }: { contract: Contract }) {
  const navigate = useNavigate()
  const create = useSave(periodicRuleCalls.create, { errors: 'inline' })
  const form = useForm<RuleValues>({
    initialValues: EMPTY_RULE,
    validate: schemaResolver(periodicRuleBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const backHref = paths.subscription(contract.id)

  return (
    <NewRecordPage
      crumbs={ruleCrumbs(contract, 'Create Periodic Rule')}
      title="Create Periodic Rule"
      backHref={backHref}
      isChanged={changedFields(EMPTY_RULE, form.values).length > 0}
      missing={missingFields(form, RULE_NAMES)}
      saving={create}
      hasFieldErrors
      onSubmit={form.onSubmit((values) => {
        const body = toRuleBody(values)
        if (!body) return
        create.mutate(
          { body: { ...body, contract_id: contract.id } },
          {
            onSuccess: () => void navigate({ href: backHref, ignoreBlocker: true }),
            onError: (error) => form.setErrors(formErrors(error) ?? {}),
          },
        )
      })}
    >
      <RuleFields form={form} />
    </NewRecordPage>
  )
}
