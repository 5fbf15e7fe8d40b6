import { Button } from '@mantine/core'
import { Notice } from '#web/ui/Notice.tsx'

export type LeftOutOf = { words: readonly string[]; forget: () => void }

/** Warns of the parts of the address that the page has ignored, until the user dismisses it. */
export function LeftOut({ of: { words, forget } }: { of: LeftOutOf }) {
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
