import { Button } from '@mantine/core'
import { IconBarcode, IconPrinter, IconTruckDelivery, type Icon as TablerIcon } from '@tabler/icons-react'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import classes from './RequestPage.module.css'

type Props = { request: CustomerRequest; print: PrintingRequest }
type Printed = NonNullable<NonNullable<PrintingRequest['labels']>['patient']>

/** Both labels with who printed them and when; a lab partner learns only that. */
export function LabelStates({ request, print }: Props) {
  return (
    <div className={classes.labels}>
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
      <Button
        variant="default"
        component="a"
        href={paths.shippingLabel(request.id)}
        leftSection={<Icon of={IconPrinter} />}
        className={classes.printLabels}
      >
        Print labels
      </Button>
    </div>
  )
}

type LabelProps = { icon: TablerIcon; name: string; isPrinted: boolean; printed: Printed | null | undefined }

function Label({ icon, name, isPrinted, printed }: LabelProps) {
  return (
    <div className={classes.label}>
      <Icon of={icon} />
      <span>
        <span className={classes.labelName}>{name}</span>
        <span className={classes.labelWho}>
          {printed ? (
            <>
              {printed.by ? `${printed.by}, ` : null}
              <DateText value={printed.at} as="moment" />
            </>
          ) : isPrinted ? null : (
            'nobody yet'
          )}
        </span>
      </span>
      <span className={classes.end}>
        <StatusBadge look={isPrinted ? 'completed' : 'new'} label={isPrinted ? 'Printed' : 'Not printed'} />
      </span>
    </div>
  )
}
