import { Button, Flex } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { StickyFooter } from '#web/ui/StickyFooter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './SetupBar.module.css'

type Props = { isWelcome: boolean; form: string; isKept: boolean; isBusy: boolean }

/** The bar at the bottom, always visible; its filled button leads to the next step. */
export function SetupBar({ isWelcome, form, isKept, isBusy }: Props) {
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
      <Flex component="output" align="center" gap="sm" c="var(--td-t2)" ml="auto">
        {isKept ? (
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
        <Button type="submit" form={form} size="md" flex="none" loading={isBusy}>
          Finish Setup
        </Button>
      )}
    </StickyFooter>
  )
}
