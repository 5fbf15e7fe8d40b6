import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './SetupBar.module.css'

type Props = { isWelcome: boolean; form: string; isKept: boolean; isBusy: boolean }

/** Always in reach; the one filled button is the way on. */
export function SetupBar({ isWelcome, form, isKept, isBusy }: Props) {
  return (
    <footer className={classes.bar} data-way-on>
      {isWelcome ? null : (
        <Button
          component="a"
          href={paths.initialSetup({ step: 0 })}
          variant="default"
          size="md"
          leftSection={<Icon of={IconArrowLeft} />}
        >
          Back
        </Button>
      )}
      <output className={classes.kept}>
        {isKept ? (
          <>
            <Icon of={IconCloudCheck} size={18} />
            Kept on this device
          </>
        ) : null}
      </output>
      {isWelcome ? (
        <Button
          component="a"
          href={paths.initialSetup({ step: 1 })}
          size="md"
          rightSection={<Icon of={IconArrowRight} />}
        >
          Next
        </Button>
      ) : (
        <Button type="submit" form={form} size="md" loading={isBusy}>
          Finish Setup
        </Button>
      )}
    </footer>
  )
}
