import { Button, Group, Skeleton } from '@mantine/core'
import { IconPrinter, IconX } from '@tabler/icons-react'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { Section } from '#web/ui/Section.tsx'
import { ReceiptBody } from './ReceiptBody.tsx'
import { useReceipt } from './useReceipt.ts'

type Props = { patient_id: number; onClose: () => void }

/** The receipt of a case on its own page, in the place of the approval that was given there. */
export function ReceiptCard({ patient_id, onClose }: Props) {
  const read = useReceipt(patient_id)
  return (
    <Section
      title="Receipt"
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="xs"
            component="a"
            href={paths.receiptPrint(patient_id)}
            leftSection={<Icon of={IconPrinter} />}
            {...NEW_TAB}
          >
            Print the receipt
          </Button>
          <IconButton icon={IconX} label="Close the receipt" variant="subtle" color="gray" onClick={onClose} />
        </Group>
      }
    >
      <QueryBoundary
        read={read}
        what="receipt"
        failed="The receipt could not be loaded"
        waiting={<Skeleton height={240} />}
      >
        {({ receipt }) => <ReceiptBody receipt={receipt} />}
      </QueryBoundary>
    </Section>
  )
}
