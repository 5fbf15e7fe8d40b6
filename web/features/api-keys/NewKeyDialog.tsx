import { Group, Stack, Text } from '@mantine/core'
import type { ApiKey } from '#contract/api-keys.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { SecretDialog } from '#web/components/SecretDialog.tsx'
import { CodeBlock } from '#web/ui/CodeBlock.tsx'
import { CopyTextButton } from '#web/ui/CopyButton.tsx'
import { fact } from '#web/ui/FactList.tsx'
import { FirstCall } from './FirstCall.tsx'
import { describeScopes, type ScopeStyle } from './key-columns.tsx'

export type NewSecret = { api_key: ApiKey; secret: string }

/** `current`: the key as it is listed now. */
type Props = { made: NewSecret; current: ApiKey | undefined; scopeStyle: ScopeStyle; onClose: () => void }

/** Shows a new key with a first call to try it. */
export function NewKeyDialog({ made, current, scopeStyle, onClose }: Props) {
  const { api_key, secret } = made
  return (
    <SecretDialog
      noun="key"
      secret={secret}
      lead="You see the whole key only now. Keep it where your software keeps its passwords, never in an email or a web page."
      loss="revoke it and create another one"
      facts={[
        fact('Name', api_key.name),
        fact('May do', describeScopes(api_key, scopeStyle)),
        fact('Expires', api_key.expires_at === null ? 'Never' : <OfficeDate value={api_key.expires_at} />),
      ]}
      onClose={onClose}
    >
      <TryIt made={made} />
      <FirstCall {...(current ?? api_key)} />
    </SecretDialog>
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
      <CodeBlock isCommand>{command(`${api_key.prefix}…${secret.slice(-2)}`)}</CodeBlock>
    </Stack>
  )
}
