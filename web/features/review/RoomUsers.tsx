import { Button, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Avatar } from '#web/ui/Avatar.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import classes from './RoomUsers.module.css'
import { MODE_LABELS } from './room-address.ts'
import type { FollowState as Presence } from './useFollow.ts'
import type { RemoteUser } from './usePresence.ts'

const FACES = 3

/** Lists the other users in the room with what they view, and lets the user follow one of them. */
export function RoomUsers({ others, person, follow, stop }: Presence) {
  const [first] = others
  const names = others.map(({ name }) => name)
  const label = others.length === 1 ? `${first?.name.split(' ')[0]} is here` : `${others.length} are here`
  return (
    <>
      <VisuallyHidden component="output">
        {first ? `${names.join(', ')} ${others.length === 1 ? 'is' : 'are'} here` : ''}
      </VisuallyHidden>
      {first ? (
        <div className={classes.people}>
          <Menu position="bottom-end">
            <Menu.Target>
              <UnstyledButton className={classes.faces} aria-label={`${label}: ${names.join(', ')}`}>
                {others.slice(0, FACES).map(({ user_id, name }) => (
                  <span key={user_id} className={classes.face} data-followed={user_id === person?.user_id}>
                    <Avatar name={name} size={28} />
                  </span>
                ))}
                {others.length > FACES ? <Text span fz={13}>{`+${others.length - FACES}`}</Text> : null}
                <Text span fz={13} c="var(--td-t2)" visibleFrom="lg" aria-hidden>
                  {label}
                </Text>
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((other) => (
                <Menu.Item
                  key={other.user_id}
                  leftSection={<Avatar name={other.name} size={28} />}
                  rightSection={
                    <Text span fz={13} fw={500} c="brand.7" pl="md">
                      {other.user_id === person?.user_id ? 'Stop following' : 'Follow'}
                    </Text>
                  }
                  onClick={() => (other.user_id === person?.user_id ? stop() : follow(other.user_id))}
                >
                  <Text span display="block" fz={14} lh="20px">
                    {other.name}
                  </Text>
                  <Text span display="block" fz={12} lh="16px" c="dimmed">
                    {formatLocation(other)}
                  </Text>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {others.length === 1 && !person ? (
            <Button
              visibleFrom="lg"
              size="compact-sm"
              variant="default"
              radius="xl"
              aria-label={`Follow ${first.name}`}
              onClick={() => follow(first.user_id)}
            >
              Follow
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function formatLocation({ mode, version, with: other }: RemoteUser) {
  const against = other === 0 ? 'the scan' : `v${other}`
  return mode === 'review' ? `v${version}, ${MODE_LABELS.review}` : `v${version} and ${against}, ${MODE_LABELS[mode]}`
}

/** Banner over the model that names the followed user. */
export function FollowBanner({ person, stop }: Pick<Presence, 'stop'> & { person: RemoteUser }) {
  useShortcuts([{ keys: 'Escape', label: 'Stop following', group: 'Review', run: stop }])
  return (
    <div className={classes.strip}>
      <output>You follow {person.name}</output>
      <Button
        size="compact-sm"
        radius="xl"
        variant="white"
        onClick={stop}
        rightSection={<KeyboardHint keys="Escape" />}
      >
        Stop following
      </Button>
    </div>
  )
}
