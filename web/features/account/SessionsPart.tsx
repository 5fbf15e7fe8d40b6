import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls, type SessionRow } from '#contract/account.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { q, useSave } from '#web/api/query.ts'
import { endSession } from '#web/api/session.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { AccountFoot, AccountPart } from './AccountPart.tsx'

/** Sessions live up to 30 days, so the list can be long; the newest ones are those that the user recognizes. */
const PAGE_SIZE = 8

const ICONS = { desktop: IconDeviceLaptop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

function formatIdleMinutes(minutes: number) {
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}

export function SessionsPart() {
  const answer = useQuery(q(accountCalls.sessions))
  const endAll = useSave(accountCalls.endSessions)
  const idle = useSettings()?.['session.idle_minutes'] ?? 30
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const count = answer.data?.sessions.length ?? 0
  const otherCount = answer.data?.sessions.filter((each) => !each.is_current).length ?? 0

  async function endOthers() {
    const isConfirmed = await confirm({
      title: 'End all other sessions',
      body: 'Every other browser and device will have to sign in again.',
      verb: 'End all others',
      danger: true,
    })
    if (isConfirmed) endAll.mutate({ query: { keep_this: true } })
  }

  async function signOutEverywhere() {
    const isConfirmed = await confirm({
      title: 'Sign out everywhere',
      body: 'Every browser and device, including this one, will have to sign in again.',
      verb: 'Sign out everywhere',
      danger: true,
    })
    if (isConfirmed) endAll.mutate({}, { onSuccess: () => endSession('signed-out') })
  }

  return (
    <AccountPart
      id="sessions"
      title="Sessions"
      lead={`Where you are signed in. “Remember me” lasts 30 days, otherwise 12 hours, and either ends after ${formatIdleMinutes(idle)} without use.`}
    >
      <QueryBoundary read={answer} what="sessions" waiting={<Skeleton height={36} m="md" />}>
        {({ sessions }) => (
          <ItemList>
            {sessions.slice(0, visibleCount).map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ItemList>
        )}
      </QueryBoundary>
      <AccountFoot>
        {count > visibleCount ? (
          <Button variant="subtle" onClick={() => setVisibleCount(count)}>
            Show all {count}
          </Button>
        ) : null}
        <Button variant="default" disabled={otherCount === 0} onClick={() => void endOthers()}>
          End all others
        </Button>
        <ActionButton variant="default" isDanger onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </ActionButton>
      </AccountFoot>
    </AccountPart>
  )
}

function Session({ session }: { session: SessionRow }) {
  const end = useSave(accountCalls.endSession)
  const dates = useDateWords()
  const device = parseUserAgent(session.user_agent)
  const { last_seen_at, created_at } = session
  const lastSeen = session.is_current ? 'now' : `last seen ${dates.moment(last_seen_at ?? created_at)}`
  const note = [session.ip, `signed in ${dates.moment(created_at)}`, lastSeen].filter(Boolean).join(', ')
  return (
    <Item
      lead={<IconTile icon={ICONS[device.kind]} />}
      name={
        <>
          {device.name} {session.is_current ? <Mark label="This device" tone="okay" /> : null}
        </>
      }
      below={note}
      end={
        session.is_current ? null : (
          <Button
            variant="default"
            size="compact-md"
            loading={end.isPending}
            aria-label={`End the session of ${device.name}, ${note}`}
            onClick={() => end.mutate({ params: { id: session.id } })}
          >
            End
          </Button>
        )
      }
    />
  )
}
