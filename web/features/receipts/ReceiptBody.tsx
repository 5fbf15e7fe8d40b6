import { Box, Stack, Text } from '@mantine/core'
import type { Receipt } from '#contract/receipts.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { AmountBreakdown } from '#web/components/AmountBreakdown.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { PromisedDates } from '#web/features/promises/PromisedDates.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { ReceiptFiles } from './ReceiptFiles.tsx'
import { describeBilling, describeNextStep, describeSubmission, orderFacts } from './receipt-words.ts'

type Props = {
  receipt: Receipt
  /** Tells the dialog around it that the calculation of a date is open above it. */
  onToggle?: (isOpen: boolean) => void
}

/** What the lab received for a case: when, what is promised, what was ordered, the files, and the price. */
export function ReceiptBody({ receipt, onToggle }: Props) {
  const dates = useDateWords()
  const { id, promise, bonding_date, price } = receipt
  return (
    <Stack gap="lg">
      <Text>
        {describeSubmission(receipt, dates)} {describeNextStep(receipt)}
      </Text>
      {promise ? <PromisedDates dates={promise} of={{ patient_id: id }} onToggle={onToggle} /> : null}
      {bonding_date ? (
        <Text>
          Bonding <OfficeDate value={bonding_date} withOn />.
        </Text>
      ) : null}
      <section aria-label="Order">
        <Heading>What you ordered</Heading>
        <OrderFacts receipt={receipt} />
      </section>
      <section aria-label="Files">
        <Heading>Files the lab holds</Heading>
        <ReceiptFiles receipt={receipt} />
      </section>
      {price ? (
        <section aria-label="Price">
          <Heading>Price</Heading>
          <AmountBreakdown
            lines={price.lines.map(({ name, ...line }) => ({ ...line, label: name }))}
            total={{ label: 'Total', value: price.total }}
          />
          <Box mt={4}>
            <SecondaryText isBelow>{describeBilling(price, dates)}</SecondaryText>
          </Box>
        </section>
      ) : null}
    </Stack>
  )
}

function OrderFacts({ receipt }: { receipt: Receipt }) {
  return <FactList facts={orderFacts(receipt, useProviderName())} />
}

function Heading({ children }: { children: string }) {
  return (
    <Text component="h3" fz={14} fw={600} mb="xs">
      {children}
    </Text>
  )
}
