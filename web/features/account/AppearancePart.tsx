import { useMantineColorScheme } from '@mantine/core'
import { useMe } from '#web/api/useMe.ts'
import { chooseDensity, useDensity } from '#web/theme/density.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import classes from './Account.module.css'
import { AccountPart } from './AccountPart.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Also in the top bar; here with all choices. */
export function AppearancePart() {
  const { id } = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const density = useDensity()
  return (
    <AccountPart id="appearance" title="Appearance" lead="For you, in this browser.">
      <div className={`${classes.body} ${classes.two}`}>
        <div className={classes.choice}>
          <span aria-hidden>Theme</span>
          <Segmented label="Theme" segments={THEMES} value={colorScheme} onChange={setColorScheme} />
        </div>
        <div className={classes.choice}>
          <span aria-hidden>Density</span>
          <Segmented
            label="Density"
            segments={DENSITIES}
            value={density}
            onChange={(next) => chooseDensity(id, next)}
          />
        </div>
      </div>
    </AccountPart>
  )
}
