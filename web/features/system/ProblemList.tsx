import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { Problem } from './problems.ts'
import { RunDrillButton, TestMailButton } from './SystemButtons.tsx'

const BUTTONS = { 'test-mail': <TestMailButton />, drill: <RunDrillButton /> }

/** What does not mend itself; absent if there is nothing. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <Section title="Needs a person" aside={problems.length} isFlush>
      <ItemList label="Needs a person">
        {problems.map(({ id, tone, title, text, link, button }) => (
          <Item
            key={id}
            lead={
              <Icon
                of={tone === 'danger' ? IconCircleX : IconAlertTriangle}
                size={18}
                color={`var(--td-${tone})`}
                label={tone === 'danger' ? 'Urgent' : 'Soon'}
              />
            }
            name={title}
            below={text}
            end={
              link ? (
                <Button component="a" href={link.href} variant="default">
                  {link.label}
                </Button>
              ) : button ? (
                BUTTONS[button]
              ) : null
            }
          />
        ))}
      </ItemList>
    </Section>
  )
}
