import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCreditCardOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentInfo } from '#contract/payments.ts'
import { settingsQuery } from '#web/api/useSettings.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { MethodForm } from './MethodForm.tsx'
import { MethodList } from './MethodList.tsx'

type Props = { organization_id: number; info: PaymentInfo | null }

/** PAY-02, PAY-03, PAY-09: lists the payment methods, or shows the form if there are none or another is added. */
export function PaymentMethods({ organization_id, info }: Props) {
  const [isAdding, setAdding] = useState(false)
  const methods = info?.payment_methods ?? []
  const isEmpty = methods.length === 0
  return (
    <Stack gap="md" maw={820}>
      {isEmpty ? null : (
        <MethodList
          organization_id={organization_id}
          methods={methods}
          actions={
            isAdding ? null : (
              <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
                Add another
              </ActionButton>
            )
          }
        />
      )}
      {isEmpty || isAdding ? (
        <NewMethod
          organization_id={organization_id}
          info={info}
          onDone={() => setAdding(false)}
          onCancel={isEmpty ? undefined : () => setAdding(false)}
        />
      ) : null}
    </Stack>
  )
}

function NewMethod(props: Props & { onDone: () => void; onCancel: (() => void) | undefined }) {
  const { data, isError, refetch } = useQuery(settingsQuery())
  if (isError) return <ErrorState title="The payment form could not be loaded" onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} />
  const { 'payments.url': url, 'payments.token': token, 'credit_card.fee': fee = 0 } = data.settings
  if (url && token) return <MethodForm {...props} provider={{ url, token }} fee={fee} />
  return (
    <Section title="Payments are not set up">
      <EmptyState
        icon={IconCreditCardOff}
        title="No card or account can be added yet"
        text="The payment provider of this portal has not been set up. Please ask us: nothing is charged until then."
      />
    </Section>
  )
}
