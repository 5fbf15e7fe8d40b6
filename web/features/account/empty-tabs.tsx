import { Text } from '@mantine/core'

/** ACCT-03, register 20: the given words and nothing else; paying has a screen of its own. */
export function PaymentTab() {
  return <Alone>Coming Soon</Alone>
}

/** ACCT-04: it has no content, and an empty page would look broken. */
export function ExtraTab() {
  return <Alone>Nothing extra for your practice yet</Alone>
}

function Alone({ children }: { children: string }) {
  return (
    <Text ta="center" c="var(--td-t2)" p="56px 24px">
      {children}
    </Text>
  )
}
