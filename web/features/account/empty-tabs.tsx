import { Text } from '@mantine/core'

/** ACCT-03, register 20: shows only the prescribed text; payment has its own screen, /payment-method. */
export function PaymentTab() {
  return <TabPlaceholder>Coming Soon</TabPlaceholder>
}

/** ACCT-04: the tab has no content yet; a sentence keeps the page from looking broken. */
export function ExtraTab() {
  return <TabPlaceholder>Nothing extra for your practice yet</TabPlaceholder>
}

function TabPlaceholder({ children }: { children: string }) {
  return (
    <Text ta="center" c="var(--td-t2)" p="56px 24px">
      {children}
    </Text>
  )
}
