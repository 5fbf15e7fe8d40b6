import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import { useSave, type SaveArguments } from '#web/api/query.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordForm } from './RecordForm.tsx'

type Values = Record<string, unknown>

type Props<C extends Call, V extends Values> = Pick<ComponentProps<typeof PageHeader>, 'crumbs' | 'title' | 'aside'> &
  Pick<ComponentProps<typeof RecordForm<V>>, 'values' | 'version' | 'names' | 'schema' | 'children'> & {
    /** Where saving leads. */
    backHref: string
    /** The call that saves the record. */
    call: C
    /** Returns what is sent, with the version that the values were loaded with; undefined sends nothing. */
    toRequest: (values: V, updated_at: string) => SaveArguments<C> | undefined
    /** The button that deletes the record, for users who may. */
    deletion: ReactNode
    /** Above the form. */
    notice?: ReactNode
  }

/** The page that edits a record with one form: its title and deletion, and the form, which leads back once saved. */
export function RecordFormPage<const C extends Call, V extends Values>(props: Props<C, V>) {
  const { crumbs, title, aside, backHref, call, toRequest, deletion, notice, ...form } = props
  const navigate = useNavigate()
  const update = useSave(call, { errors: 'inline' })

  function save(values: V, updated_at: string, done: { onSuccess: () => void }) {
    const request = toRequest(values, updated_at)
    if (!request) return
    update.mutate(request, {
      onSuccess: () => {
        done.onSuccess()
        void navigate({ href: backHref, ignoreBlocker: true })
      },
    })
  }

  return (
    <>
      <PageHeader
        isSticky
        crumbs={crumbs}
        title={title}
        aside={aside}
        actions={
          <>
            <CopyLinkButton />
            {deletion}
          </>
        }
      />
      <FormColumn>
        {notice}
        <RecordForm<V> {...form} saving={update} onSave={save} />
      </FormColumn>
    </>
  )
}
