import { Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import { MissingItems, type MissingItem } from '#web/components/record/MissingItems.tsx'
import { paths } from '#web/paths.ts'
import { StickyFooter } from '#web/ui/StickyFooter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './SetupBar.module.css'

type Props = {
  isWelcome: boolean
  form: string
  /** What the form still lacks, in the order of its fields. */
  missing: readonly MissingItem[]
  isDraftStored: boolean
  isBusy: boolean
}

/** More would not fit beside the buttons. */
const NAMED_LIMIT = 3

/**
 * The bar at the bottom, always visible; its filled button leads to the next step. While something is missing, the
 * button shows what.
 */
export function SetupBar({ isWelcome, form, missing, isDraftStored, isBusy }: Props) {
  const more = missing.length - NAMED_LIMIT
  return (
    <StickyFooter className={classes.bar}>
      {isWelcome ? null : (
        <Button
          component="a"
          href={paths.initialSetup({ step: 0 })}
          variant="default"
          size="md"
          flex="none"
          leftSection={<Icon of={IconArrowLeft} />}
        >
          Back
        </Button>
      )}
      {isWelcome || missing.length === 0 ? null : (
        <Group gap="sm" wrap="nowrap" miw={0} visibleFrom="sm">
          <Text span inherit fw={500} flex="none">
            Missing:
          </Text>
          <MissingItems items={missing.slice(0, NAMED_LIMIT)} />
          {more > 0 ? (
            <Text span inherit c="dimmed" flex="none">
              and {more} more
            </Text>
          ) : null}
        </Group>
      )}
      <Flex component="output" align="center" gap="sm" c="var(--td-t2)" ml="auto">
        {isDraftStored ? (
          <>
            <Icon of={IconCloudCheck} size={18} />
            Kept on this device
          </>
        ) : null}
      </Flex>
      {isWelcome ? (
        <Button
          component="a"
          href={paths.initialSetup({ step: 1 })}
          size="md"
          flex="none"
          rightSection={<Icon of={IconArrowRight} />}
        >
          Next
        </Button>
      ) : (
        <Button
          type="submit"
          form={form}
          variant={missing.length > 0 ? 'default' : 'filled'}
          size="md"
          flex="none"
          loading={isBusy}
        >
          Finish Setup
        </Button>
      )}
    </StickyFooter>
  )
}
