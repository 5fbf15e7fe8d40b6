import { Group } from '@mantine/core'
import { awaitsAnswer, formatCommentText } from '#contract/setups.rules.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { CommentNumber } from './CommentNumber.tsx'
import { commentTitle } from './comment-labels.ts'
import { formatPlural } from '#mesh/format-count.ts'
import type { Setups } from './useSetups.ts'

/** Lists the requested changes that the next version has to answer. */
export function RequestedChanges({ patient_id, setups }: { patient_id: number; setups: Setups | undefined }) {
  const toothName = useToothNameWithPlace()
  const comments = setups?.setup_comments.filter(awaitsAnswer) ?? []
  if (comments.length === 0) return null
  const versions = [...new Set(comments.map(({ version }) => `v${version}`))].join(' and ')
  return (
    <Section
      title={`The doctor asks for ${formatPlural(comments.length, 'change')} of ${versions}`}
      id="asked-changes"
      isFlush
    >
      <ItemList label="Changes that are asked for">
        {comments.map((comment) => (
          <Item
            key={comment.id}
            lead={<CommentNumber comment={comment} />}
            name={commentTitle(comment, toothName)}
            end={
              <Group gap="md">
                <OfficeDate value={comment.created_at} as="short" />
                <ScreenLink href={paths.review(patient_id, { version: comment.version })}>
                  Look at it in v{comment.version}
                </ScreenLink>
              </Group>
            }
          >
            <MultilineText>{formatCommentText(comment)}</MultilineText>
          </Item>
        ))}
      </ItemList>
    </Section>
  )
}
