import type { ComponentProps } from 'react'
import { ActionButton } from '#web/ui/ActionButton.tsx'

export type Action = Pick<ComponentProps<typeof ActionButton>, 'icon' | 'blocked'> & { label: string; href: string }

type Props = Action & {
  /** Whose it is: there are as many of a name as there are cards. */
  of: string
  variant?: 'subtle' | 'default'
}

/** One way on from a hit; a blocked one stays visible and says why. */
export function HitAction({ label, of, variant = 'subtle', ...action }: Props) {
  return (
    <ActionButton {...action} variant={variant} color="gray" aria-label={`${label} of ${of}`}>
      {label}
    </ActionButton>
  )
}
