import { Stack, Text } from '@mantine/core'
import type { NavigationGroup } from './navigation.ts'
import classes from './Reference.module.css'

type Props = {
  groups: readonly NavigationGroup[]
  /** The section in view. */
  current: string | undefined
  onPress?: () => void
}

export function ReferenceNavigation({ groups, current, onPress }: Props) {
  return (
    <Stack component="nav" aria-label="Reference" gap="md">
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ title, links }) => (
          <div key={title}>
            <Text component="h2" px="sm" mb={4} fz="xs" lh="20px" fw={450} c="dimmed">
              {title}
            </Text>
            <ul>
              {links.map(({ id, label, count }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className={classes.link}
                    aria-current={id === current ? 'location' : undefined}
                    onClick={onPress}
                  >
                    {label}
                    {count === undefined ? null : (
                      <Text span inherit c="dimmed">
                        {count}
                      </Text>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Stack>
  )
}
