import { Anchor, Group, Text } from '@mantine/core'
import { IconBan, IconCheck, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { answerSentence, formatCommentText } from '#contract/setups.rules.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { ScreenLink, useCanOpen } from '#web/components/ScreenLink.tsx'
import { useToothNameWithPlace, type ToothName } from '#web/components/useToothName.ts'
import { paths } from '#web/paths.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { CommentNumber } from './CommentNumber.tsx'
import classes from './VersionChanges.module.css'
import { commentTitle } from './comment-labels.ts'

type Props = {
  setup: Setup
  /** The previous version, if both have files to compare. */
  before: Setup | undefined
  comments: readonly SetupComment[]
  hasScan: boolean
}

const MAX_VISIBLE = 3

/** Lists the answers to comments first, then the changes that were not requested. */
export function VersionChanges({ setup, before, comments, hasScan }: Props) {
  const { version, patient_id: id, files } = setup
  const toothName = useToothNameWithPlace()
  const news = [...answerItems(version, comments, toothName), ...unrequestedItems(setup, toothName)]
  const hasFiles = files.length > 0
  const reaches = useCanOpen()
  if (news.length === 0 && !hasFiles) return null
  return (
    <section aria-label={`New in v${version}`}>
      <Group className={classes.head} justify="space-between" gap="xs" px={{ base: 16, sm: 20 }} py="sm">
        <Text component="h2" fz={14} fw={600}>
          {news.length > 0 ? `New in v${version}` : `Version ${version}`}
        </Text>
        {hasFiles && reaches(paths.review(id)) ? (
          <Group gap="md" fw={500}>
            {before ? (
              <RoomLink href={paths.review(id, { mode: 'compare', version, with: before.version })}>
                Compare with v{before.version}
              </RoomLink>
            ) : null}
            {hasScan ? (
              <RoomLink href={paths.review(id, { mode: 'moved', version })}>What moved since the scan</RoomLink>
            ) : null}
          </Group>
        ) : null}
      </Group>
      {news.length > 0 ? (
        <ul className={classes.news} data-list={news.length > MAX_VISIBLE}>
          {news.slice(0, MAX_VISIBLE)}
        </ul>
      ) : null}
      {news.length > MAX_VISIBLE ? (
        <Text inherit px={{ base: 16, sm: 20 }} pb="sm">
          <ScreenLink href={paths.review(id, { version })}>{news.length - MAX_VISIBLE} more</ScreenLink>
        </Text>
      ) : null}
    </section>
  )
}

/** As high as a thumb on a phone, without moving its line. */
function RoomLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} inherit display="inline-block" py={{ base: 12, sm: 0 }} my={{ base: -12, sm: 0 }}>
      {children}
    </Anchor>
  )
}

function answerItems(version: number, comments: readonly SetupComment[], toothName: ToothName) {
  return comments.flatMap((comment) => {
    const answer = comment.replies.findLast((reply) => reply.kind !== 'reply' && reply.version === version)
    if (!answer) return []
    const isDone = answer.kind === 'done'
    return [
      <News
        key={`comment ${comment.id}`}
        sign={<CommentNumber comment={comment} />}
        title={commentTitle(comment, toothName)}
        mark={
          <Mark
            icon={isDone ? IconCheck : IconBan}
            tone={isDone ? 'okay' : 'warning'}
            label={isDone ? 'Done' : 'Not possible'}
          />
        }
      >
        {answer.text ? answerSentence(answer) : formatCommentText(comment)}
      </News>,
    ]
  })
}

function unrequestedItems({ unasked }: Setup, toothName: ToothName) {
  return unasked.map(({ fdi, text }) => (
    <News
      key={`unasked ${fdi}`}
      sign={<IconTile icon={IconRefresh} size={24} />}
      title={`Tooth ${toothName(fdi)}`}
      mark={<Mark label="Not asked for" />}
    >
      {text}
    </News>
  ))
}

function News({ sign, title, mark, children }: { sign: ReactNode; title: string; mark: ReactNode; children: string }) {
  return (
    <li className={classes.item}>
      <Group gap="sm" wrap="nowrap" mb={4}>
        {sign}
        <Text span fw={600} flex={1}>
          {title}
        </Text>
      </Group>
      {mark}
      <Text c="var(--td-t2)" lineClamp={4}>
        {children}
      </Text>
    </li>
  )
}
