import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { managesPayments, removesPayments } from '#contract/organizations.rules.ts'
import { paymentMethodCalls, type PaymentMethod } from '#contract/payments.ts'
import { ACTION_FORBIDDEN } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { PaymentMethodIcon } from '#web/components/PaymentMethodIcon.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { isExpired } from './expiry.ts'

type Props = { organization_id: number; methods: readonly PaymentMethod[]; actions: ReactNode }

/** Lists the payment methods: the primary first, then the newest, which would replace it. */
export function MethodList({ organization_id, methods, actions }: Props) {
  const ordered = methods.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary) || b.id - a.id)
  return (
    <Section title={methods.length === 1 ? 'Your payment method' : 'Your payment methods'} actions={actions}>
      <Stack gap="md">
        <Notice icon={IconCircleCheck} tone="okay">
          Your payment method has already been added.
        </Notice>
        <ItemList isBoxed label="Payment methods">
          {ordered.map((method) => (
            <Method key={method.id} organization_id={organization_id} method={method} isOnly={methods.length === 1} />
          ))}
        </ItemList>
      </Stack>
    </Section>
  )
}

function Method({
  organization_id,
  method,
  isOnly,
}: {
  organization_id: number
  method: PaymentMethod
  isOnly: boolean
}) {
  const actor = toActor(useMe())
  const [now] = useState(() => new Date())
  const subject = `payment method ${method.id}`
  const update = useSave(paymentMethodCalls.update, { about: subject })
  const remove = useSave(paymentMethodCalls.remove, { about: subject })
  const params = { id: method.id }
  const isCard = method.payment_method_type === 'card'
  return (
    <Item
      lead={<PaymentMethodIcon type={method.payment_method_type} />}
      name={method.payment_method_nickname}
      below={
        <>
          {isCard ? 'Credit Card' : 'ACH'}
          {method.expires_on ? `, to ${method.expires_on}` : ''}, added{' '}
          <OfficeDate value={method.created_at} as="within" />
        </>
      }
      end={
        <>
          {isExpired(method.expires_on, now) ? <Mark label="Expired" tone="danger" /> : null}
          {method.is_primary ? (
            <Mark label="Primary" tone="soft" />
          ) : managesPayments(actor, organization_id) ? (
            <ActionButton
              variant="default"
              size="xs"
              isSaving={update.isPending}
              aria-label={`Make primary: ${method.payment_method_nickname}`}
              onClick={() => update.mutate({ params, body: { is_primary: true } })}
            >
              Make primary
            </ActionButton>
          ) : null}
          <IconButton
            icon={IconTrash}
            label={`Remove ${method.payment_method_nickname}`}
            variant="subtle"
            loading={remove.isPending}
            blocked={removesPayments(actor, organization_id) ? undefined : ACTION_FORBIDDEN}
            onClick={() => void confirmRemoval()}
          />
        </>
      }
    />
  )

  async function confirmRemoval() {
    if (!removesPayments(actor, organization_id)) return
    const body = <Removal method={method} isOnly={isOnly} />
    if (await confirm({ title: 'Remove Payment Method', body, verb: 'Remove', danger: true })) remove.mutate({ params })
  }
}

/** PAY-02: names the method and the consequence of removing it. */
function Removal({ method, isOnly }: { method: PaymentMethod; isOnly: boolean }) {
  return (
    <Stack gap="sm">
      <Text>Are you sure you want to remove this payment method?</Text>
      <Group gap="sm" wrap="nowrap" fw={600} style={{ overflowWrap: 'anywhere' }}>
        <PaymentMethodIcon type={method.payment_method_type} />
        {method.payment_method_nickname}
      </Group>
      <SecondaryText>
        {isOnly
          ? 'Without one the next invoice stays unpaid.'
          : method.is_primary
            ? 'The newest of the others becomes the primary one.'
            : 'The primary one keeps paying.'}
      </SecondaryText>
    </Stack>
  )
}
