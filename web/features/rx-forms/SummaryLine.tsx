import { Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import { useFormPromise } from './useFormPromise.ts'

type Props = {
  /** The case if it was submitted already. */
  patient_id?: number | undefined
  /** The whole summary, which the line opens. */
  children: ReactNode
}

/** The summary as a line above the bar of the form, where the screen has no place for it beside the fields. */
export function SummaryLine({ patient_id, children }: Props) {
  const { cost } = useCaseForm()
  const [isOpen, setOpen] = useState(false)
  const label = cost ? 'Price' : 'Summary'
  return (
    <Flex gap="sm" align="center" justify="space-between">
      <Dates patient_id={patient_id} />
      <Button
        variant="subtle"
        size="compact-md"
        flex="none"
        ml="auto"
        rightSection={<Icon of={IconChevronUp} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={label}>
        {children}
      </Dialog>
    </Flex>
  )
}

function Dates({ patient_id }: Pick<Props, 'patient_id'>) {
  const { promise, isLate, hasFailed } = useFormPromise(patient_id)
  if (hasFailed) return null
  if (!promise) return <Skeleton height={20} maw={240} />
  const { setup_by, answer_by, ships_likely, arrives_likely } = promise
  return (
    <Text component="div" fz={13} lh="20px" c={isLate ? 'dimmed' : undefined} aria-busy={isLate}>
      <Text span inherit display="block" fz={14} fw={600}>
        {ships_likely ? (
          <>
            Ships <OfficeDate value={ships_likely} />
            {arrives_likely ? (
              <>
                , arrives <OfficeDate value={arrives_likely} />
              </>
            ) : null}
          </>
        ) : setup_by ? (
          <>
            Setup ready by <OfficeDate value={setup_by} />
          </>
        ) : null}
      </Text>
      {ships_likely && answer_by ? (
        <Text span inherit c="var(--td-t2)">
          if you approve by <OfficeDate value={answer_by} as="moment" />
        </Text>
      ) : null}
    </Text>
  )
}
