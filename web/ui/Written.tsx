import { Text } from '@mantine/core'

/** What somebody wrote, in the lines that they wrote it in. */
export function Written({ children }: { children: string }) {
  return (
    <Text inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Text>
  )
}
