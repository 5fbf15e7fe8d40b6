import { Button, Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { GLOBAL_ROLES, ROLE_LABELS, type GlobalRole } from '#contract/access.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import classes from './Users.module.css'
import { useRoleCounts, USUAL_ROLES, type UserList } from './useUserList.ts'

/** USER-33: several ticks in a row are one change. */
const PAUSE = 250
const USUAL = USUAL_ROLES.join(',')

/** Opens in place; the usual roles are ticked until others are chosen. */
export function RoleFilter({ list }: { list: UserList }) {
  const [isOpen, box] = useDisclosure()
  const { text, type } = useTyped(
    inOrder(list.roles),
    (roles) => list.set({ filter: { roles: roles === USUAL ? null : roles } }),
    PAUSE,
  )
  const chosen = GLOBAL_ROLES.filter((role) => text.split(',').includes(role))
  return (
    <PopoverDialog
      label="Role"
      isOpen={isOpen}
      onClose={box.close}
      width={232}
      padding={8}
      target={
        <Button
          variant="default"
          aria-expanded={isOpen}
          onClick={box.toggle}
          rightSection={<Icon of={IconChevronDown} size={14} />}
        >
          <span className={classes.filterName}>Role</span>
          <span className={classes.filterValue}>{wordsOf(chosen)}</span>
        </Button>
      }
    >
      <Boxes list={list} chosen={chosen} onChange={(roles) => type(inOrder(roles))} />
      <Button variant="subtle" color="gray" justify="start" fullWidth onClick={() => type(USUAL)}>
        Default roles
      </Button>
    </PopoverDialog>
  )
}

type BoxesProps = { list: UserList; chosen: readonly GlobalRole[]; onChange: (roles: readonly GlobalRole[]) => void }

function Boxes({ list, chosen, onChange }: BoxesProps) {
  const counts = useRoleCounts(list)
  return GLOBAL_ROLES.map((role) => {
    const isChosen = chosen.includes(role)
    const rest = chosen.filter((each) => each !== role)
    return (
      <div key={role} className={classes.roleBox}>
        <Checkbox
          label={ROLE_LABELS[role]}
          checked={isChosen}
          // No role at all would be the usual ones again.
          disabled={isChosen && rest.length === 0}
          onChange={() => onChange(isChosen ? rest : [...chosen, role])}
        />
        <span className={classes.quiet}>{counts ? <Num value={counts[role] ?? 0} /> : null}</span>
      </div>
    )
  })
}

function inOrder(roles: readonly GlobalRole[]) {
  return USUAL_ROLES.concat('super_admin')
    .filter((role) => roles.includes(role))
    .join(',')
}

/** `Admin, Technician +3` */
function wordsOf(roles: readonly GlobalRole[]) {
  const [first, second, ...others] = roles.map((role) => ROLE_LABELS[role])
  return [first, second].filter(Boolean).join(', ') + (others.length > 0 ? ` +${others.length}` : '')
}
