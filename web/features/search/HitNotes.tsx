import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { SearchHit } from '#contract/search.ts'
import { NOTE_LENGTH } from '#contract/wire.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import classes from './Search.module.css'
import type { NoteDrafts } from './useNoteDrafts.ts'

/** Internal notes of staff about an organization, editable in the search results (SRCH-18). */
export function HitNotes({ hit, drafts }: { hit: SearchHit; drafts: NoteDrafts }) {
  const id = hit.model_id
  const save = useSave(organizationSettingCalls.update)
  const isLocked = !useCan()(organizationSettingCalls.update, id)
  const found = hit.management_notes ?? ''
  // The search index lags behind a save, so the saved text overrides the hit until the index changes.
  const [saved, setSaved] = useState<{ text: string; over: string }>()
  const stored = saved?.over === found ? saved.text : found
  const text = drafts.get(id) ?? stored
  const isChanged = text !== stored

  function type(next: string) {
    if (next === stored) drafts.drop(id)
    else drafts.store(id, next)
  }

  function submit() {
    // Register 49: notes are saved without a version check, so the last save wins.
    save.mutate(
      { params: { id }, body: { management_notes: text } },
      {
        onSuccess: () => {
          setSaved({ text, over: found })
          drafts.drop(id)
        },
      },
    )
  }

  return (
    <div className={classes.notes}>
      <GrowingField
        aria-label={`Notes of ${hit.full_name}`}
        placeholder={isLocked ? 'No notes.' : 'What the next person who calls there should know.'}
        minRows={1}
        maxRows={12}
        maxLength={NOTE_LENGTH}
        readOnly={isLocked}
        data-locked={isLocked || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Group gap="sm" justify="space-between" mih={32} mt="sm">
        <SecondaryText>Staff only.</SecondaryText>
        {isLocked ? null : (
          <Button variant="default" disabled={!isChanged} loading={save.isPending} onClick={submit}>
            Save
          </Button>
        )}
      </Group>
    </div>
  )
}
