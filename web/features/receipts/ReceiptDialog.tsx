import { Button, Group, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { DetailSkeleton } from '#web/components/record/RecordPage.tsx'
import { StartCaseButton } from '#web/components/StartCaseButton.tsx'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { paths } from '#web/paths.ts'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isTyping } from '#web/ui/keyboard-target.ts'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { ReceiptBody } from './ReceiptBody.tsx'
import { receiptTitle } from './receipt-words.ts'
import { useReceipt } from './useReceipt.ts'

type Props = {
  patient_id: number
  onClose: () => void
  /** Closes it without a change of the address. */
  onBack: () => void
}

/** The receipt of a case as a sheet over the list to which its submission leads. */
export function ReceiptDialog({ patient_id, onClose, onBack }: Props) {
  const { data, error, refetch } = useReceipt(patient_id)
  const [isExplaining, setExplaining] = useState(false)
  const receipt = data?.receipt
  // Lies above the layer of the dialog itself, which would change the address.
  useCloseOnBack(onBack)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={receipt ? receiptTitle(receipt) : 'Receipt'}
      size={720}
      closeOnEscape={!isExplaining}
      onKeyDown={isExplaining ? undefined : followKey}
    >
      {receipt ? (
        <>
          <ReceiptBody receipt={receipt} onToggle={setExplaining} />
          <ReceiptActions patient_id={patient_id} />
        </>
      ) : error ? (
        <DetailSkeleton of="case" missing="Patient not found" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

/** Follows the link of a key: Enter opens the case, N starts another, P prints. Enter on a control belongs to that. */
function followKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.nativeEvent.target)) return
  if (key === 'Enter' && target instanceof Element && target.closest('a, button')) return
  const place = [...currentTarget.querySelectorAll<HTMLElement>('[data-key]')].find(
    ({ dataset }) => dataset.key?.toLowerCase() === key.toLowerCase(),
  )
  const link = place?.matches('a') ? place : place?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.click()
}

function ReceiptActions({ patient_id }: { patient_id: number }) {
  const { current_organization_id } = useMe()
  const hrefOf = useCaseHref()
  return (
    <Group gap="sm" justify="flex-end" mt="lg">
      <Button
        variant="default"
        component="a"
        href={paths.receiptPrint(patient_id)}
        leftSection={<Icon of={IconPrinter} />}
        rightSection={<KeyboardHint keys="p" />}
        data-key="p"
        {...NEW_TAB}
      >
        Print
      </Button>
      {current_organization_id === null ? null : (
        <span data-key="n">
          <StartCaseButton organization_id={current_organization_id} variant="default" keys="n" />
        </span>
      )}
      <Button
        component="a"
        href={hrefOf({ id: patient_id })}
        rightSection={<KeyboardHint keys="Enter" />}
        data-key="Enter"
        data-autofocus
      >
        See the case
      </Button>
    </Group>
  )
}
