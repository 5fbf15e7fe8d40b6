import { Modal } from '@mantine/core'
import { Keys } from '#web/ui/Keys.tsx'
import { useActiveShortcuts } from '#web/ui/shortcuts.ts'
import classes from './CheatSheet.module.css'

/** What can be pressed on this screen, read from what is really bound. */
export function CheatSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts()
  const groups = [...new Set(shortcuts.map(({ group }) => group ?? 'This screen'))]
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        <section>
          <h3 className={classes.title}>Find</h3>
          <dl className={classes.list}>
            <div className={classes.row}>
              <dt>
                <Keys keys="Ctrl k" />
              </dt>
              <dd>Find or do anything</dd>
            </div>
          </dl>
        </section>
        {groups.map((name) => (
          <section key={name}>
            <h3 className={classes.title}>{name}</h3>
            <dl className={classes.list}>
              {shortcuts
                .filter(({ group }) => (group ?? 'This screen') === name)
                .map(({ keys, label }) => (
                  <div key={keys} className={classes.row}>
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
