import { useProviderName } from '#web/api/useSettings.ts'
import { nameProvider } from './name-provider.ts'

/** Returns choices of who does a piece of work, with the name of the provider. */
export function useProviderChoices<Choice extends { label: string }>(choices: readonly Choice[]) {
  const provider = useProviderName()
  return choices.map((choice) => ({ ...choice, label: nameProvider(choice.label, provider) }))
}
