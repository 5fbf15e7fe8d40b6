import type { UseFormReturnType } from '@mantine/form'
import type { MissingItem } from './MissingItems.tsx'

type Values = Record<string, unknown>

/** The fields that are not as they have to be, by name and in the order of the form; each says why once it is gone to. */
export function missingFields<V extends Values>(
  form: UseFormReturnType<V>,
  names: { readonly [name in keyof V]: string },
): MissingItem[] {
  return Object.entries(names)
    .filter(([name]) => !form.isValid(name))
    .map(([name, words]) => ({
      key: name,
      words,
      go: () => {
        form.validateField(name)
        const field = form.getInputNode(name)
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      },
    }))
}
