import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { federalHolidays } from '#contract/business-days.ts'
import type { Reply } from '#contract/call.ts'
import { holidayCalls, holidaysBody } from '#contract/holidays.ts'
import { q, useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'

type Holidays = Reply<typeof holidayCalls.get>

/** Edits the closed days, which together with weekends and federal holidays are not business days. */
export function HolidaysTab() {
  const read = useQuery(q(holidayCalls.get))
  return (
    <FormColumn>
      <Text c="var(--td-t2)">
        Ship and delivery dates and the hour of a rush case skip weekends, the federal holidays and the days below. A
        change counts for dates that are worked out from now on.
      </Text>
      <QueryBoundary read={read} what="holidays" waiting={<Skeleton height={212} />}>
        {(holidays) => <ClosedDays holidays={holidays} />}
      </QueryBoundary>
      <FederalHolidays />
    </FormColumn>
  )
}

type Day = { date: string | null; name: string }
const EMPTY: Day = { date: null, name: '' }

function ClosedDays({ holidays }: { holidays: Holidays }) {
  const save = useSave(holidayCalls.save, { errors: 'inline' })
  const { days, updated_at } = holidays
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => schemaResolver(holidaysBody.shape.days.element, { sync: true })(values),
    onValuesChange: () => save.reset(),
  })

  function add({ date, name }: Day) {
    // The schema has just validated the date.
    if (date === null) return
    if (days.some((each) => each.date === date)) return form.setFieldError('date', 'This day is in the list already.')
    save.mutate({ body: { days: [...days, { date, name }], updated_at } }, { onSuccess: () => form.reset() })
  }

  async function remove(date: string, name: string) {
    const isConfirmed = await confirm({
      title: 'Remove this day',
      body: `${name}, ${date}, becomes a business day again.`,
      verb: 'Remove',
      danger: true,
    })
    if (isConfirmed) save.mutate({ body: { days: days.filter((each) => each.date !== date), updated_at } })
  }

  return (
    <Section title="Closed days">
      {days.length === 0 ? (
        <Text inherit c="var(--td-t2)">
          No day is closed besides weekends and the federal holidays.
        </Text>
      ) : (
        <ItemList label="Closed days" isBoxed>
          {days.map(({ date, name }) => (
            <Item
              key={date}
              lead={<IconTile icon={IconCalendarOff} />}
              name={name}
              below={date}
              end={
                <IconButton
                  icon={IconTrash}
                  label={`Remove ${name}, ${date}`}
                  disabled={save.isPending}
                  onClick={() => void remove(date, name)}
                />
              }
            />
          ))}
        </ItemList>
      )}
      <form noValidate onSubmit={form.onSubmit(add)}>
        <Stack gap="md" mt="md">
          <Group align="flex-start" gap="md">
            <DateField label="Day" withAsterisk flex="1 1 160px" {...form.getInputProps('date')} />
            <TextInput label="Name" withAsterisk maxLength={100} flex="2 1 200px" {...form.getInputProps('name')} />
          </Group>
          <FormError error={save.error} hasFieldErrors={false} keepsInput />
          <Group justify="flex-end">
            <Button type="submit" leftSection={<Icon of={IconPlus} />} loading={save.isPending}>
              Add the day
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

/** Federal holidays are computed, not stored, so they are read-only. */
function FederalHolidays() {
  const [year] = useState(() => Number(today().slice(0, 4)))
  const days = [...federalHolidays(year), ...federalHolidays(year + 1)].filter(({ date }) => date >= today())
  return (
    <Section title="US federal holidays, as observed" isFlush>
      <ItemList label="US federal holidays">
        {days.slice(0, 11).map(({ date, name }) => (
          <Item key={date} name={name} below={date} />
        ))}
      </ItemList>
    </Section>
  )
}
