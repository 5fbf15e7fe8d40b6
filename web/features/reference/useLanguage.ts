import { useLocalStorage } from '@mantine/hooks'
import { LANGUAGES, type Language } from './samples.ts'

/** The language of all samples of the page, which this browser remembers. */
export function useLanguage() {
  const [stored, choose] = useLocalStorage<Language>({
    key: 'typodont.reference-language',
    defaultValue: 'ts',
    getInitialValueInEffect: false,
  })
  return [stored in LANGUAGES ? stored : 'ts', choose] as const
}
