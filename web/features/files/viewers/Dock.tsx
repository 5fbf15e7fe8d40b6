import { Box, Button, Flex, Group, Slider, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import type { VisibleJaws } from '#web/features/viewer/models.ts'
import classes from './Stage.module.css'
import { FILE_VIEWS } from './file-views.ts'
import type { FileViewerState } from './useFileViewer.ts'

const JAW_OPTIONS: readonly { jaws: VisibleJaws; label: string; key: string }[] = [
  { jaws: 'upper', label: 'Upper', key: 'U' },
  { jaws: 'lower', label: 'Lower', key: 'L' },
  { jaws: 'both', label: 'Both', key: 'B' },
]

type Props = { state: FileViewerState; isPhone: boolean }

/**
 * The bar with the visible jaws, the views and the gap between the jaws. It shares no styles with the dock of the
 * review room: it is always dark, has the theme's buttons, and wraps into two rows on a phone instead of having a menu.
 */
export function Dock({ state, isPhone }: Props) {
  const { looks, change, shown: visible, setShown, hasBoth } = state
  return (
    <Group
      className={classes.panel}
      justify="center"
      gap="sm"
      bottom={16}
      left={16}
      right={16}
      w="fit-content"
      mx="auto"
    >
      {hasBoth ? (
        <Choices label="Jaws">
          {JAW_OPTIONS.map(({ jaws, label, key }) => (
            <Choice key={jaws} label={label} keys={key} isChosen={visible === jaws} onClick={() => setShown(jaws)} />
          ))}
        </Choices>
      ) : null}
      {hasBoth && !isPhone ? <Rule /> : null}
      <Choices label="Views">
        {FILE_VIEWS.map(({ view, label, key }) => (
          <Choice key={view} label={label} keys={key} withKeys onClick={() => state.goTo(view)} />
        ))}
      </Choices>
      {hasBoth && !isPhone ? (
        <>
          <Rule />
          <Group gap={10} px={10} wrap="nowrap" c="var(--td-t2)" opacity={visible === 'both' ? 1 : 0.5}>
            <span aria-hidden>Gap</span>
            <Slider
              w={{ base: 64, lg: 88 }}
              size={4}
              thumbSize={16}
              min={0}
              max={30}
              step={0.5}
              label={null}
              color="brand.6"
              value={looks.gap}
              disabled={visible !== 'both'}
              thumbLabel="Gap between the jaws in millimeters"
              onChange={(gap) => change({ gap })}
            />
            <Text span flex="none" miw={62} ta="right">
              {looks.gap.toFixed(1)} mm
            </Text>
          </Group>
        </>
      ) : null}
    </Group>
  )
}

function Rule() {
  return <Box w={1} h={22} bg="var(--td-line)" />
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex component="fieldset" wrap="wrap" justify="center" gap={2} miw={0} p={0} bd={0} aria-label={label}>
      {children}
    </Flex>
  )
}

type ChoiceProps = { label: string; keys: string; withKeys?: boolean; isChosen?: boolean; onClick: () => void }

function Choice({ label, keys, withKeys, isChosen, onClick }: ChoiceProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      h={36}
      px={{ base: 8, lg: 12 }}
      fz="md"
      bg={isChosen ? '#343d4a' : undefined}
      c={isChosen ? '#fff' : undefined}
      rightSection={withKeys ? <KeyboardHint keys={keys} /> : undefined}
      aria-label={label}
      aria-pressed={isChosen}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
