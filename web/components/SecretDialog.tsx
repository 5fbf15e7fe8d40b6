import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { confirm } from '#web/ui/confirm.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FactList, type Fact } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'

type Props = {
  /** The noun of the secret within a sentence: 'key'. */
  noun: string
  secret: string
  /** What the reader has to know, above the secret. */
  lead: string
  /** What has to be done once it is lost, after which closing asks. */
  loss: string
  facts: readonly Fact[]
  /** Between the facts and the end. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a secret for the only time. Who closes it without having copied is asked once. */
export function SecretDialog({ noun, secret, lead, loss, facts, children, onClose }: Props) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (await copyText(secret)) setCopied(true)
  }

  async function close() {
    const question = {
      title: 'Close without copying',
      body: `The ${noun} is not shown again. Without a copy you have to ${loss}.`,
      verb: 'Close anyway',
    }
    if (isCopied || (await confirm(question))) onClose()
  }

  return (
    <Dialog opened onClose={() => void close()} title={`Copy your ${noun}`} size={600}>
      <Stack gap="md">
        <Text c="var(--td-t2)">{lead}</Text>
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            label={noun.charAt(0).toUpperCase() + noun.slice(1)}
            readOnly
            value={secret}
            flex={1}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant={isCopied ? 'default' : 'filled'}
            leftSection={<Icon of={isCopied ? IconCheck : IconCopy} />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : `Copy ${noun}`}
          </Button>
        </Group>
        <FactList facts={facts} />
        {children}
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            Lost it? Then {loss}.
          </Text>
          <Button variant={isCopied ? 'filled' : 'default'} onClick={() => void close()}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
