import type { UseFormReturnType } from '@mantine/form'
import type { MissingItem } from './MissingItems.tsx'

type Values = Record<string, unknown>

/** Returns the invalid fields in the order of the form; going to one validates and focuses it. */
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
