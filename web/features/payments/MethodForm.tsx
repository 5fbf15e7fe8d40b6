import { Box } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { PaymentInfo } from '#contract/payments.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { BankForm } from './BankForm.tsx'
import { CardForm } from './CardForm.tsx'
import type { Provider } from './useHostedForm.ts'
import { useSaveMethod } from './useSaveMethod.ts'

type Props = {
  organization_id: number
  info: PaymentInfo | null
  provider: Provider
  /** Surcharge for cards in percent (PAY-18). */
  fee: number
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Gutter of a card's body, so that the tabs reach its borders. */
const GUTTER = { '--td-gutter': '16px' }

/** PAY-01 */
export function MethodForm({ organization_id, info, provider, fee, onDone, onCancel }: Props) {
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const saving = useSaveMethod({ organization_id, info, onDone })
  const isCard = tab === 'card'
  const [tries, setTries] = useState(0)
  const form = { provider, saving, onCancel, onRetry: () => setTries(tries + 1) }
  return (
    <Section title="Add a payment method">
      <Box style={GUTTER} mt={-12} mb="md">
        <TabLinks
          label="Kinds of payment method"
          tabs={[
            { label: 'ACH', href: paths.paymentMethod(), isOpen: !isCard, count: 'free' },
            { label: 'Credit Card', href: paths.paymentMethod({ tab: 'card' }), isOpen: isCard, count: `${fee}%` },
          ]}
        />
      </Box>
      <Notice icon={IconInfoCircle} tone="info">
        ACH is free, credit cards have a {fee}% flat fee
      </Notice>
      {isCard ? <CardForm key={`card ${tries}`} {...form} /> : <BankForm key={`bank ${tries}`} {...form} />}
    </Section>
  )
}
