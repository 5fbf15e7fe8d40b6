import type { UseFormReturnType } from '@mantine/form'
import type { MissingItem } from './MissingItems.tsx'

type Values = Record<string, unknown>

/** Returns the fields that differ from the stored values. Blank, empty and null are equal, since the server trims. */
export function changedFields<V extends Values>(stored: V, typed: V): (keyof V)[] {
  return Object.keys(typed).filter((name) => normalizeValue(stored[name]) !== normalizeValue(typed[name]))
}

function normalizeValue(value: unknown) {
  return JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
}

/** Returns the invalid fields in the order of the form; going to one validates and focuses it. */
export function missingFields<V extends Values>(
  form: UseFormReturnType<V>,
  names: { readonly [name in keyof V]: string },
): MissingItem[] {
  return Object.entries(names)
    .filter(([name]) => !form.isValid(name))
    .map(([name, label]) => ({
      key: name,
      label,
      go: () => {
        form.validateField(name)
        const field = form.getInputNode(name)
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      },
    }))
}
