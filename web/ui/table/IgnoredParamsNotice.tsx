import { Button } from '@mantine/core'
import { Notice } from '#web/ui/Notice.tsx'

export type IgnoredParams = { messages: readonly string[]; forget: () => void }

/** Warns of the parts of the address that the page has ignored, until the user dismisses it. */
export function IgnoredParamsNotice({ of: { messages, forget } }: { of: IgnoredParams }) {
  if (messages.length === 0) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="subtle" color="gray" size="compact-md" onClick={forget}>
          OK
        </Button>
      }
    >
      {messages.map((each) => (
        <div key={each} style={{ overflowWrap: 'anywhere' }}>
          {each}
        </div>
      ))}
    </Notice>
  )
}
