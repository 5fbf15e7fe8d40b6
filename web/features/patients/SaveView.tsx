import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { viewCalls } from '#contract/views.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'

/** Saves the current URL of the list as a named view of the user. */
export function SaveView({ search }: { search: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false)
  const save = useSave(viewCalls.save, { errors: 'inline' })
  const { page: _page, receipt: _receipt, ...storedSearch } = search
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(viewCalls.save.body.pick({ name: true }), { sync: true }),
  })

  async function saveView({ name }: { name: string }) {
    try {
      await save.mutateAsync({ body: { name, path: paths.patientsPage(storedSearch) } })
      form.reset()
      setOpen(false)
    } catch (error) {
      form.setFieldError('name', errorMessage(error))
    }
  }

  return (
    <PopoverDialog
      label="Save this view"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      position="bottom-end"
      width={280}
      target={
        <Button
          variant="subtle"
          color="gray"
          flex="none"
          leftSection={<Icon of={IconPlus} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Save this view
        </Button>
      }
    >
      <form onSubmit={form.onSubmit((values) => saveView(values))} noValidate>
        <TextInput label="Name of the view" placeholder="My queue" data-autofocus {...form.getInputProps('name')} />
        <Button type="submit" mt="sm" fullWidth loading={save.isPending}>
          Save
        </Button>
      </form>
    </PopoverDialog>
  )
}
