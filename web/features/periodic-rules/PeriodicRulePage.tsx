import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { periodicRuleBody, periodicRuleCalls, type PeriodicRule } from '#contract/periodic-rules.ts'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/record/RecordPage.tsx'
import { NotFoundMessage } from '#web/components/NotFoundMessage.tsx'
import { DeleteRecord } from '#web/components/record/DeleteRecord.tsx'
import { RecordFormPage } from '#web/components/record/RecordFormPage.tsx'
import { paths } from '#web/paths.ts'
import { ruleCrumbs } from './rule-crumbs.ts'
import { toRuleBody, RULE_NAMES, toFormValues } from './rule-values.ts'
import { RuleFields } from './RuleFields.tsx'
import { ActiveBadge } from '#web/ui/StatusBadge.tsx'

const MISSING = 'Periodic rule not found'
const NOT_FOUND_REASON = 'There is no rule at this address, or it belongs to another subscription.'

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
        why={NOT_FOUND_REASON}
        error={rule.error ?? contract.error}
        onRetry={() => void Promise.all([rule.refetch(), contract.refetch()])}
      />
    )
  }
  if (rule.data.rule.contract_id !== contract.data.contract.id) {
    return <NotFoundMessage title={MISSING} text={NOT_FOUND_REASON} error={{ organization_id: undefined }} isPage />
  }
  return <PeriodicRuleForm key={rule.data.rule.id} rule={rule.data.rule} contract={contract.data.contract} />
}

function PeriodicRuleForm({ rule, contract }: { rule: PeriodicRule; contract: Contract }) {
  const can = useCan()
  const backHref = paths.subscription(contract.id)
  return (
    <RecordFormPage
      crumbs={ruleCrumbs(contract, rule.custom_description)}
      title="Update Periodic Rule"
      aside={
        <>
          <Text span fw={600}>
            {rule.custom_description}
          </Text>
          <ActiveBadge isActive={rule.is_active} />
        </>
      }
      backHref={backHref}
      // RULE-04: requires the role admin or above.
      deletion={
        can(periodicRuleCalls.remove) ? (
          <DeleteRecord
            call={periodicRuleCalls.remove}
            request={{ params: { id: rule.id } }}
            body={`The periodic rule “${rule.custom_description}” is deleted for good. Invoices that are closed keep its line.`}
            backHref={backHref}
          />
        ) : null
      }
      values={toFormValues(rule)}
      version={rule.updated_at}
      names={RULE_NAMES}
      schema={periodicRuleBody}
      call={periodicRuleCalls.update}
      toRequest={(values, updated_at) => {
        const body = toRuleBody(values)
        return body && { params: { id: rule.id }, body: { ...body, updated_at } }
      }}
    >
      {(form) => <RuleFields form={form} />}
    </RecordFormPage>
  )
}
