import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyTextButton } from '#web/ui/CopyButton.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { describeScopes, type ScopeStyle } from './key-columns.tsx'
import classes from './ApiKeys.module.css'

export type NewSecret = { api_key: ApiKey; secret: string }

/** Shows a secret for the only time. Who closes it without having copied is asked once. */
export function NewKeyDialog({
  made,
  scopeStyle,
  onClose,
}: {
  made: NewSecret
  scopeStyle: ScopeStyle
  onClose: () => void
}) {
  const { api_key, secret } = made
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    if (await copyText(secret)) setCopied(true)
  }

  async function close() {
    const question = {
      title: 'Close without copying',
      body: 'The key is not shown again. Without a copy you have to revoke it and make another one.',
      verb: 'Close anyway',
    }
    if (isCopied || (await confirm(question))) onClose()
  }

  return (
    <Dialog opened onClose={() => void close()} title="Copy your key" size={600}>
      <Stack gap="md">
        <Text c="var(--td-t2)">
          You see the whole key only now. Keep it where your software keeps its passwords, never in an email or a web
          page.
        </Text>
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            label="Key"
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
            {isCopied ? 'Copied' : 'Copy key'}
          </Button>
        </Group>
        <FactList
          facts={[
            fact('Name', api_key.name),
            fact('May do', describeScopes(api_key, scopeStyle)),
            fact('Expires', api_key.expires_at === null ? 'Never' : <OfficeDate value={api_key.expires_at} />),
          ]}
        />
        <TryIt made={made} />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            Lost it? Revoke it and create another.
          </Text>
          <Button variant={isCopied ? 'filled' : 'default'} onClick={() => void close()}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** A first call, with the middle of the key hidden; its copy has all of it. */
function TryIt({ made: { api_key, secret } }: { made: NewSecret }) {
  const command = (key: string) => `curl ${location.origin}/api/v3/me \\\n  -H "Authorization: Bearer ${key}"`
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>Try it</Text>
        <CopyTextButton text={() => command(secret)} label="Copy" copiedMessage="Command copied!" />
      </Group>
      <pre className={classes.code}>{command(`${api_key.prefix}…${secret.slice(-2)}`)}</pre>
    </Stack>
  )
}
