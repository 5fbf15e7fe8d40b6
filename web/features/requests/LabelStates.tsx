import { Box, Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBarcode,
  IconPrinter,
  IconTruckDelivery,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { nextRequestStep } from './request-state.ts'
import classes from './RequestPage.module.css'

type Props = { request: CustomerRequest; print: PrintingRequest }
type Printed = NonNullable<NonNullable<PrintingRequest['labels']>['patient']>

/** Shows whether both labels are printed, and to staff also by whom and when. */
export function LabelStates({ request, print }: Props) {
  return (
    <CardDivider>
      <Group align="stretch" gap={0}>
        <Label
          icon={IconBarcode}
          name="Patient label"
          isPrinted={print.patient_label_printed}
          printed={print.labels?.patient}
        />
        <Label
          icon={IconTruckDelivery}
          name="Shipping label"
          isPrinted={print.shipping_label_printed}
          printed={print.labels?.shipping}
        />
        {/* Until they are printed, the header has this button. */}
        {nextRequestStep(request) === 'labels' ? null : (
          <Button
            variant="default"
            component="a"
            href={paths.shippingLabel(request.id)}
            leftSection={<Icon of={IconPrinter} />}
            my={10}
            mx="lg"
            style={{ alignSelf: 'center' }}
          >
            Print labels
          </Button>
        )}
      </Group>
    </CardDivider>
  )
}

type LabelProps = { icon: TablerIcon; name: string; isPrinted: boolean; printed: Printed | null | undefined }

function Label({ icon, name, isPrinted, printed }: LabelProps) {
  return (
    <Group className={classes.label} flex={{ base: '1 1 100%', sm: '1 1 240px' }} gap="md" px="lg" py={10}>
      <Icon of={icon} />
      <Box flex={1} miw={140}>
        <ItemTitle
          name={name}
          below={
            printed ? (
              <>
                {printed.by ? `${printed.by}, ` : null}
                <DateText value={printed.at} as="moment" />
              </>
            ) : isPrinted ? null : (
              'nobody yet'
            )
          }
        />
      </Box>
      {printed && printed.stale.length > 0 ? (
        <Mark label={`Out of date: ${printed.stale.join(', ')} changed`} icon={IconAlertTriangle} tone="warning" />
      ) : null}
      <StatusBadge look={isPrinted ? 'completed' : 'new'} label={isPrinted ? 'Printed' : 'Not printed'} />
    </Group>
  )
}
