import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { periodicRuleBody, periodicRuleCalls } from '#contract/periodic-rules.ts'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { changedFields, missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { toRuleBody, EMPTY_RULE, RULE_NAMES } from './rule-values.ts'
import { ruleCrumbs } from './rule-crumbs.ts'
import { RuleFields } from './RuleFields.tsx'

/** RULE-02 */
export default function PeriodicRuleAddPage() {
  const { contractId }: { contractId?: string } = useParams({ strict: false })
  const result = useQuery(q(subscriptionCalls.get, { params: { id: Number(contractId) } }))
  return (
    <RecordPage of="subscription" shape="form" read={result}>
      {({ contract }) => <NewRule key={contract.id} contract={contract} />}
    </RecordPage>
  )
}

function NewRule({ contract }: { contract: Contract }) {
  const navigate = useNavigate()
  const backHref = paths.subscription(contract.id)
  const { form, submit } = useCallForm(periodicRuleCalls.create, {
    initialValues: EMPTY_RULE,
    schema: periodicRuleBody,
    validateInputOnBlur: true,
    toRequest: (values) => {
      const body = toRuleBody(values)
      return body && { body: { ...body, contract_id: contract.id } }
    },
    onSaved: () => void navigate({ href: backHref, ignoreBlocker: true }),
  })

  return (
    <NewRecordPage
      crumbs={ruleCrumbs(contract, 'Create Periodic Rule')}
      title="Create Periodic Rule"
      backHref={backHref}
      isChanged={changedFields(EMPTY_RULE, form.values).length > 0}
      missing={missingFields(form, RULE_NAMES)}
      {...submit}
    >
      <RuleFields form={form} />
    </NewRecordPage>
  )
}
