import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { resumeBlocker } from '#contract/subscriptions.rules.ts'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { PaymentStatus } from '#web/components/organization/PaymentStatus.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CloseInvoice } from './CloseInvoice.tsx'

export function SubscriptionHeader({ contract }: { contract: Contract }) {
  const can = useCan()
  const { organization } = contract
  const isVisible = can(contract.suspended_at ? subscriptionCalls.resume : subscriptionCalls.suspend)
  return (
    <PageHeader
      isSticky
      crumbs={[{ label: 'Subscriptions', href: paths.subscriptions() }, { label: organization.account_number }]}
      title={organization.name}
      aside={
        <>
          <PaymentStatus payment={contract.payment_status} />
          <CopyLinkButton />
        </>
      }
      actions={
        <>
          {can(subscriptionCalls.attemptPayment) ? <CloseInvoice contract={contract} /> : null}
          {isVisible ? contract.suspended_at ? <Resume contract={contract} /> : <Suspend contract={contract} /> : null}
        </>
      }
    />
  )
}

function Suspend({ contract: { id, organization } }: { contract: Contract }) {
  const save = useSave(subscriptionCalls.suspend)

  async function suspend() {
    const isConfirmed = await confirm({
      title: 'Suspend Subscription',
      body: `${organization.name} starts no new case, and nothing is billed or paid until it is resumed. Running cases go on.`,
      verb: 'Suspend Subscription',
      danger: true,
    })
    if (isConfirmed) save.mutate({ params: { id } })
  }

  return (
    <ActionButton
      variant="default"
      icon={IconPlayerPause}
      isSaving={save.isPending}
      isDanger
      onClick={() => void suspend()}
    >
      Suspend Subscription
    </ActionButton>
  )
}

/** SUB-07: blocked while the organization is disabled or archived. */
function Resume({ contract }: { contract: Contract }) {
  const save = useSave(subscriptionCalls.resume)
  const blocked = resumeBlocker(contract, contract.organization)?.text
  return (
    <ActionButton
      icon={IconPlayerPlay}
      blocked={blocked}
      isSaving={save.isPending}
      onClick={() => save.mutate({ params: { id: contract.id } })}
    >
      Resume Subscription
    </ActionButton>
  )
}
