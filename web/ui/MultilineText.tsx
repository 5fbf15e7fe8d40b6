import { Text } from '@mantine/core'

/** Text that a user wrote, with its line breaks. */
export function MultilineText({ children }: { children: string }) {
  return (
    <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  )
}
