import { Button, Stack } from '@mantine/core'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { FormError } from '#web/components/FormError.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { MissingBar } from './MissingBar.tsx'
import type { MissingItem } from './MissingItems.tsx'

type Props = Pick<ComponentProps<typeof FormError>, 'hasFieldErrors'> & {
  title: string
  crumbs: ComponentProps<typeof PageHeader>['crumbs']
  backHref: string
  verb?: 'Save' | 'Create'
  /** Whether anything was typed, so that leaving asks for confirmation. */
  isChanged: boolean
  /** The required fields that are missing, each with a way to its field. */
  missing: readonly MissingItem[]
  saving: { isPending: boolean; error: unknown }
  /** The reason why no record can be created now. */
  blocked?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The page that creates a record: its cards, the error, and a bar with missing fields, Cancel and Save. */
export function NewRecordPage(props: Props) {
  const { title, crumbs, backHref, verb = 'Save', isChanged, missing, saving, blocked, onSubmit, children } = props
  useUnsavedGuard(isChanged)
  const isOpen = blocked === undefined
  return (
    <>
      <PageHeader isSticky crumbs={crumbs} title={title} />
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="xl">
          <FormColumn>
            {children}
            <FormError error={blocked ?? saving.error} hasFieldErrors={props.hasFieldErrors ?? false} />
          </FormColumn>
          <MissingBar
            verb={verb}
            missing={isOpen ? missing : []}
            isDirty={isOpen && isChanged}
            isSaving={saving.isPending}
            completeText="Everything is there"
            emptyText={isOpen ? 'Nothing is written yet' : 'Nothing can be saved now'}
          >
            <Button component="a" href={backHref} variant="default">
              Cancel
            </Button>
          </MissingBar>
        </Stack>
      </form>
    </>
  )
}
