import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Account.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** Shows the recovery codes once: the server cannot return them again, so closing requires a confirmation. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const me = useMe()
  const [isSaved, setSaved] = useState(false)
  const text = [`Typodont recovery codes of ${me.email}`, 'Each works once.', '', ...codes, ''].join('\n')
  return (
    <Stack gap="md">
      <Text>
        Each of these codes signs you in once, with your password, when your device is lost. They are shown only now:
        print them or keep them in a password manager.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          leftSection={<Icon of={IconDownload} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <CopyButton text={() => text} label="Copy the codes" copiedMessage="Codes copied." />
      </Group>
      <Checkbox
        label="I have kept these codes"
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button disabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

/** Modal props that prevent closing by accident while the dialog shows recovery codes. */
export function preventCloseProps(isLocked: boolean) {
  return { closeOnEscape: !isLocked, closeOnClickOutside: !isLocked, withCloseButton: !isLocked }
}
