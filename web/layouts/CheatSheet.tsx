import { Group, Title } from '@mantine/core'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { useActiveShortcuts } from '#web/ui/shortcuts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from './CheatSheet.module.css'

const CURRENT_SCREEN = 'This screen'
/** This key is bound separately, since it also works while the user types. */
const FIND = { name: 'Find', keys: [{ keys: 'Ctrl k', label: 'Find or do anything' }] }

/** Lists the keyboard shortcuts of the screen, as they are currently bound. */
export function CheatSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts()
  const names = [...new Set(shortcuts.map(({ group }) => group ?? CURRENT_SCREEN))]
  const groups = names.map((name) => ({
    name,
    keys: shortcuts.filter(({ group }) => (group ?? CURRENT_SCREEN) === name),
  }))
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {[FIND, ...groups].map(({ name, keys: bindings }) => (
          <section key={name}>
            <Title order={3} mb="xs" fz="xs" fw={500} c="dimmed">
              {name}
            </Title>
            <dl>
              {bindings.map(({ keys, label }) => (
                <Group key={keys} justify="space-between" mih={28} style={{ flexDirection: 'row-reverse' }}>
                  <dt>
                    <KeyboardHint keys={keys} />
                  </dt>
                  <dd>{label}</dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
