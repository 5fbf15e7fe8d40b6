import { ActionIcon, Box, Button, Center, Flex, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCalendarPlus, IconCheck, IconCircleCheck, IconMessage2, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { setupCalls } from '#contract/setups.ts'
import { fetchFile } from '#web/api/query.ts'
import { DownloadButton } from '#web/components/DownloadButton.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { ColleagueAnswer } from './ColleagueAnswer.tsx'
import { isOpen, type QueueCell } from './queue-cells.ts'
import { QueueProgress } from './QueueProgress.tsx'
import { cellWords, consequenceWords, endSummary, endTitle } from './queue-words.ts'
import { useOnline } from './useOnline.ts'
import type { ReviewQueue } from './useReviewQueue.ts'
import classes from './Queue.module.css'

type Props = { queue: ReviewQueue; closeHref: string }

/** The end of the queue: what becomes of each setup, or that nothing waits. */
export function QueueEnd({ queue, closeHref }: Props) {
  const { cells, startedAt, last, go, undoLast, handOver } = queue
  const navigate = useNavigate()
  useTitle('Review')
  const open = cells.filter(isOpen)
  const [first] = open
  const goOn = first && (() => go(first.row.id))
  useShortcuts([
    {
      keys: 'Enter',
      label: goOn ? 'Review the next one' : 'Back to Patients',
      group: 'Review queue',
      run: () => {
        if (goOn) return goOn()
        handOver()
        void navigate({ href: closeHref })
      },
    },
  ])
  const back = (
    <Button
      component="a"
      href={closeHref}
      size="md"
      variant={goOn ? 'default' : 'filled'}
      rightSection={goOn ? undefined : <KeyboardHint keys="Enter" />}
      onClick={handOver}
    >
      Back to Patients
    </Button>
  )
  if (cells.length === 0) {
    return (
      <Center mih="100dvh">
        <EmptyState isPage title="Nothing waits for you" text="A setup appears here once it waits for your answer.">
          {back}
        </EmptyState>
      </Center>
    )
  }
  return (
    <Flex direction="column" mih="100dvh">
      <header className={classes.endHeader}>
        <ActionIcon
          component="a"
          href={closeHref}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Close the review"
          onClick={handOver}
        >
          <Icon of={IconX} size={20} />
        </ActionIcon>
        <Text fz={16} fw={600} flex={1}>
          Review
        </Text>
        <QueueProgress cells={cells} />
      </header>
      <Stack
        component="section"
        aria-label="What becomes of them"
        flex={1}
        align="center"
        justify="center"
        gap={0}
        px="var(--td-gutter)"
        py={32}
        ta="center"
      >
        <Center component="span" w={64} h={64} bdrs="50%" bg="var(--td-okay-soft)" c="var(--td-okay-mark)">
          <Icon of={IconCheck} size={32} />
        </Center>
        <Text component="h1" mt={20} fz={28} lh="36px" fw={600}>
          {endTitle(cells)}
        </Text>
        <Text mt={4} fz={16} c="var(--td-t2)">
          {endSummary(cells, startedAt)}
        </Text>
        <Group component="ul" justify="center" align="stretch" gap={12} mt={48} mb={36} ta="left" w="100%">
          {cells.map((cell) => (
            <EndCard key={cell.row.id} cell={cell} />
          ))}
        </Group>
        <Group justify="center" gap="sm">
          {last ? (
            <Button
              size="md"
              variant="subtle"
              color="gray"
              leftSection={<Icon of={IconArrowBackUp} />}
              rightSection={<KeyboardHint keys="z" />}
              onClick={undoLast}
            >
              Undo the last one
            </Button>
          ) : null}
          {cells.some(({ answer }) => answer?.promise?.ships_likely) ? (
            <Button
              component="a"
              href={`${paths.account({ tab: '0' })}#calendar`}
              size="md"
              variant="default"
              leftSection={<Icon of={IconCalendarPlus} />}
              onClick={handOver}
            >
              Add ship dates to calendar
            </Button>
          ) : null}
          {back}
          {goOn ? (
            <Button size="md" rightSection={<KeyboardHint keys="Enter" />} onClick={goOn}>
              Review {open.length} more
            </Button>
          ) : null}
        </Group>
        {last ? (
          <Text mt="lg" fz={13} c="dimmed">
            The last answer can be undone for ten seconds. After that, please call the lab.
          </Text>
        ) : null}
      </Stack>
    </Flex>
  )
}

function EndCard({ cell }: { cell: QueueCell }) {
  const dates = useDateWords()
  const isOnline = useOnline()
  const { text, tone } = cellWords(cell, dates, isOnline)
  const consequence = consequenceWords(cell, dates)
  const { id } = cell.row
  const version = cell.answer?.state === 'sent' ? cell.answer.version : undefined
  return (
    <li className={classes.card} data-tone={cell.isGone ? 'gone' : tone}>
      <Box className={classes.picture}>
        <Thumbnail url={cell.row.thumbnail_url} size={150} />
      </Box>
      <Text fw={600} truncate>
        {cell.row.formatted_name}
      </Text>
      <span className={classes.state}>
        {cell.isGone ? (
          <ColleagueAnswer id={id} />
        ) : (
          <>
            {tone === 'okay' ? <Icon of={IconCircleCheck} size={15} /> : null}
            {tone === 'waits' ? <Icon of={IconMessage2} size={15} /> : null} {text}
          </>
        )}
      </span>
      {consequence ? (
        <Text fz={13} c="dimmed">
          {consequence}
        </Text>
      ) : null}
      {version === undefined ? null : (
        <DownloadButton
          label="Receipt"
          name={`approval-${id}-v${version}.pdf`}
          load={() => fetchFile(setupCalls.receipt, { params: { id, version } })}
        />
      )}
    </li>
  )
}
