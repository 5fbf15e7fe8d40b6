import { Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { NOTE_LENGTH } from '#contract/wire.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { useDraftState } from '#web/components/useDraftState.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** Internal notes of staff; the server never sends them to customers or lab partners (specification 7). */
export function NotesCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const save = useSave(organizationSettingCalls.update)
  const stored = organization.management_notes ?? ''
  const { value: typed, setDraft: setTyped } = useDraftState<string | null>(`organization.${id}`, null, {
    isGuarded: true,
  })
  const text = typed ?? stored
  const isChanged = text !== stored
  useUnsavedGuard(isChanged, { spansTabs: true })
  const isLocked = readOnlyReason(organization) !== undefined || !can(organizationSettingCalls.update, id)
  return (
    <Section title="Notes" id="notes" aside={<Mark label="Staff only" icon={IconLock} />}>
      <GrowingField
        aria-label="Notes"
        placeholder={isLocked ? 'No notes.' : 'What the next person who calls there should know.'}
        minRows={4}
        maxRows={16}
        maxLength={NOTE_LENGTH}
        readOnly={isLocked}
        data-locked={isLocked || undefined}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isLocked ? null : (
        <Group gap="sm" justify="flex-end" mt="sm">
          {isChanged ? (
            <Button variant="subtle" color="gray" onClick={() => setTyped(null)}>
              Discard
            </Button>
          ) : null}
          <Button
            variant="default"
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() =>
              // Register 49: notes are saved without a version check, so the last save wins.
              save.mutate({ params: { id }, body: { management_notes: text } }, { onSuccess: () => setTyped(null) })
            }
          >
            Save
          </Button>
        </Group>
      )}
    </Section>
  )
}
