import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { periodicRuleBody, periodicRuleCalls, type PeriodicRule } from '#contract/periodic-rules.ts'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/DetailSkeleton.tsx'
import { NotFoundMessage } from '#web/components/NotFoundMessage.tsx'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ruleCrumbs } from './rule-crumbs.ts'
import { toRuleBody, RULE_NAMES, toFormValues } from './rule-values.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleStatus } from './RuleStatus.tsx'

const MISSING = 'Periodic rule not found'
const WHY = 'It does not exist, or it belongs to another subscription.'

/** RULE-02 */
export default function PeriodicRulePage() {
  const { contractId, ruleId }: { contractId?: string; ruleId?: string } = useParams({ strict: false })
  const rule = useQuery(q(periodicRuleCalls.get, { params: { id: Number(ruleId) } }))
  const contract = useQuery(q(subscriptionCalls.get, { params: { id: Number(contractId) } }))
  if (!rule.data || !contract.data) {
    return (
      <DetailSkeleton
        of="periodic rule"
        shape="form"
        missing={MISSING}
        why={WHY}
        error={rule.error ?? contract.error}
        onRetry={() => void Promise.all([rule.refetch(), contract.refetch()])}
      />
    )
  }
  if (rule.data.rule.contract_id !== contract.data.contract.id) {
    return <NotFoundMessage title={MISSING} text={WHY} error={{ organization_id: undefined }} isPage />
  }
  return <PeriodicRuleForm key={rule.data.rule.id} rule={rule.data.rule} contract={contract.data.contract} />
}

function PeriodicRuleForm({ rule, contract }: { rule: PeriodicRule; contract: Contract }) {
  const navigate = useNavigate()
  const update = useSave(periodicRuleCalls.update, { errors: 'inline' })
  const goBack = () => navigate({ href: paths.subscription(contract.id), ignoreBlocker: true })

  return (
    <>
      <PageHeader
        isSticky
        crumbs={ruleCrumbs(contract, rule.custom_description)}
        title="Update Periodic Rule"
        beside={
          <>
            <Text span fw={600}>
              {rule.custom_description}
            </Text>
            <RuleStatus rule={rule} />
          </>
        }
        actions={
          <>
            <CopyLinkButton />
            <DeleteRule rule={rule} onDone={goBack} />
          </>
        }
      />
      <FormColumn>
        <RecordForm
          values={toFormValues(rule)}
          version={rule.updated_at}
          names={RULE_NAMES}
          schema={periodicRuleBody}
          isSaving={update.isPending}
          error={update.error}
          onReset={update.reset}
          onSave={(values, updated_at, done) => {
            const body = toRuleBody(values)
            if (!body) return
            update.mutate(
              { params: { id: rule.id }, body: { ...body, updated_at } },
              {
                onSuccess: () => {
                  done.onSuccess()
                  void goBack()
                },
              },
            )
          }}
        >
          {(form) => <RuleFields form={form} />}
        </RecordForm>
      </FormColumn>
    </>
  )
}

/** RULE-04: requires the role admin or above. */
function DeleteRule({ rule, onDone }: { rule: PeriodicRule; onDone: () => Promise<void> }) {
  const can = useCan()
  const remove = useSave(periodicRuleCalls.remove, { leave: onDone })
  if (!can(periodicRuleCalls.remove)) return null
  return <DeleteButton isSaving={remove.isPending} onClick={() => void ask()} />

  async function ask() {
    const body = `The periodic rule “${rule.custom_description}” is deleted for good. Invoices that are closed keep its line.`
    if (await confirm({ body, verb: 'Delete', danger: true })) remove.mutate({ params: { id: rule.id } })
  }
}
