import type { ComponentProps } from 'react'
import { ActionButton } from '#web/ui/ActionButton.tsx'

export type Action = Pick<ComponentProps<typeof ActionButton>, 'icon' | 'blocked'> & { label: string; href: string }

type Props = Action & {
  /** Name of the hit, which makes the accessible name unique. */
  subject: string
  variant?: 'subtle' | 'default'
}

/** Link from a hit; a blocked one stays visible and gives its reason. */
export function HitAction({ label, subject, variant = 'subtle', ...action }: Props) {
  return (
    <ActionButton {...action} variant={variant} color="gray" aria-label={`${label} of ${subject}`}>
      {label}
    </ActionButton>
  )
}
