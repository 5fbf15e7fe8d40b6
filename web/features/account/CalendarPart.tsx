import { Button, Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { calendarCalls, type Calendar } from '#contract/calendars.ts'
import { q, useSave } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { AccountPart } from './AccountPart.tsx'

/** A private calendar link for each practice of the user (specification 4.17). */
export function CalendarPart() {
  const me = useMe()
  const practices = me.organizations.filter(({ deleted_at }) => deleted_at === null)
  if (practices.length === 0 || me.second_factor_missing) return null
  return (
    <AccountPart
      id="calendar"
      title="Calendar"
      lead="A private link for your calendar app: bonding days, answers that setups need, and parcels. It moves with what was promised."
    >
      <ItemList>
        {practices.map(({ id, name }) => (
          <PracticeCalendar key={id} organization_id={id} name={name} />
        ))}
      </ItemList>
    </AccountPart>
  )
}

type Practice = { organization_id: number; name: string }

function PracticeCalendar({ organization_id, name }: Practice) {
  const read = useQuery(q(calendarCalls.get, { query: { organization_id } }))
  if (read.data) return <CalendarLink organization_id={organization_id} name={name} calendar={read.data.calendar} />
  return (
    <Item>
      <QueryBoundary read={read} what="calendar link" waiting={<Skeleton height={36} />}>
        {() => null}
      </QueryBoundary>
    </Item>
  )
}

function CalendarLink({ organization_id, name, calendar }: Practice & { calendar: Calendar | null }) {
  const dates = useDateWords()
  const create = useSave(calendarCalls.create, { success: 'silent' })
  const update = useSave(calendarCalls.update)
  const remove = useSave(calendarCalls.remove)
  // Told once; the server keeps only its hash.
  const [made, setMade] = useState<NewCalendar>()

  const label = calendar ? 'New link' : 'Create link'

  async function makeLink() {
    const isReplaced = calendar !== null
    const question = {
      title: 'New link',
      body: 'The link that you have stops working, and your calendar app needs the new one.',
      verb: 'Make a new link',
    }
    if (isReplaced && !(await confirm(question))) return
    const body = { organization_id, with_names: calendar?.with_names ?? false }
    create.mutate({ body }, { onSuccess: setMade })
  }

  async function revoke() {
    const isConfirmed = await confirm({
      title: 'Revoke the calendar link',
      body: `Calendars that use the link of ${name} stop updating.`,
      verb: 'Revoke',
      danger: true,
    })
    if (isConfirmed) remove.mutate({ query: { organization_id } }, { onSuccess: () => setMade(undefined) })
  }

  return (
    <Item
      lead={<IconTile icon={IconCalendarEvent} />}
      name={name}
      below={calendar ? `Link made ${dates.onDay(calendar.created_at)}` : 'No link'}
      end={
        <>
          <Button
            variant="default"
            size="compact-md"
            loading={create.isPending}
            aria-label={`${label} for ${name}`}
            onClick={() => void makeLink()}
          >
            {label}
          </Button>
          {calendar ? (
            <ActionButton
              variant="default"
              size="compact-md"
              isDanger
              isSaving={remove.isPending}
              aria-label={`Revoke the calendar link of ${name}`}
              onClick={() => void revoke()}
            >
              Revoke
            </ActionButton>
          ) : null}
        </>
      }
      footer={
        calendar ? (
          <>
            {made ? <NewLink {...made} /> : null}
            <Switch
              mt="sm"
              label="Show patient names"
              description="Otherwise initials. Whoever has the link reads the calendar."
              checked={calendar.with_names}
              disabled={update.isPending}
              onChange={(event) =>
                update.mutate({ body: { organization_id, with_names: event.currentTarget.checked } })
              }
            />
          </>
        ) : null
      }
    />
  )
}

type NewCalendar = Pick<Reply<typeof calendarCalls.create>, 'url' | 'is_local'>

/** The address, which is shown until the page is left. */
function NewLink({ url, is_local }: NewCalendar) {
  return (
    <>
      <TextInput
        label="Calendar link"
        description="Copy it now, because it is not shown again. Add it to your calendar app as a subscription."
        readOnly
        value={url}
        rightSection={<CopyButton text={() => url} label="Copy the calendar link" copiedMessage="Link copied!" />}
        onFocus={(event) => event.currentTarget.select()}
      />
      {is_local ? (
        <Text size="sm" c="var(--td-t2)" mt={6}>
          The portal has an address of this machine only, so only a calendar app on this machine can read the link.
        </Text>
      ) : null}
    </>
  )
}
