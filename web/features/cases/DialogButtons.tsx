import { Button, Group } from '@mantine/core'

type Props = { verb: string; danger?: boolean; isSaving?: boolean; blocked?: boolean; onClose: () => void }

/** The foot of a dialog: Enter confirms, Escape cancels. */
export function DialogButtons({ verb, danger, isSaving, blocked, onClose }: Props) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" color={danger ? 'red' : 'brand'} loading={isSaving ?? false} disabled={blocked ?? false}>
        {verb}
      </Button>
    </Group>
  )
}
