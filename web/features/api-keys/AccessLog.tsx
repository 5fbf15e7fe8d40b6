import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { apiKeyCalls } from '#contract/api-keys.ts'
import { q } from '#web/api/query.ts'
import { Trail } from '#web/components/trail/Trail.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Section } from '#web/ui/Section.tsx'

/** What to do about odd calls, with the list of what the keys of an organization did. */
export function SomethingOdd({ organization_id: id }: { organization_id: number }) {
  const [isOpen, log] = useDisclosure()
  return (
    <Section title="Something odd?">
      <Text c="var(--td-t2)">
        Revoke the key and it stops working at once. What each key read and changed is in your{' '}
        <Anchor component="button" type="button" inherit onClick={log.open}>
          access log
        </Anchor>
        .
      </Text>
      <Dialog opened={isOpen} onClose={log.close} title="Access log" size={760}>
        <Trail
          title="By your keys"
          namesPatient
          kinds={['all']}
          read={({ perPage }) => q(apiKeyCalls.log, { params: { id }, query: { perPage } })}
          formatName={({ actor_name }) => actor_name ?? 'A key'}
        />
      </Dialog>
    </Section>
  )
}
