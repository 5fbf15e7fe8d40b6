import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { usePracticeReading } from './useToothName.ts'

/** Says below a field of staff which teeth the practice of the page's case will read in the text. */
export function PracticeReading({ text }: { text: string }) {
  const reading = usePracticeReading(text)
  return reading ? <SecondaryText isBelow>The practice reads: {reading}</SecondaryText> : null
}
