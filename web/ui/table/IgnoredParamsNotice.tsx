import { Button } from '@mantine/core'
import { Notice } from '#web/ui/Notice.tsx'

export type IgnoredParams = { words: readonly string[]; forget: () => void }

/** Warns of the parts of the address that the page has ignored, until the user dismisses it. */
export function IgnoredParamsNotice({ of: { words, forget } }: { of: IgnoredParams }) {
  if (words.length === 0) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="subtle" color="gray" size="compact-md" onClick={forget}>
          OK
        </Button>
      }
    >
      {words.map((each) => (
        <div key={each} style={{ overflowWrap: 'anywhere' }}>
          {each}
        </div>
      ))}
    </Notice>
  )
}
