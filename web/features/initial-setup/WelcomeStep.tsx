import { IconBuilding, IconMapPin, IconMessageQuestion } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './InitialSetup.module.css'

const ASKED = [
  { icon: IconBuilding, text: 'Your practice: its name, yours and a phone number' },
  { icon: IconMapPin, text: 'Where the trays go: it becomes your main location' },
  { icon: IconMessageQuestion, text: 'One question, and a promo code if you have one' },
]

export function WelcomeStep() {
  const { first_name } = useMe()
  return (
    <section className={classes.section} aria-labelledby="welcome">
      <h2 id="welcome" className={classes.welcome}>
        Welcome, {first_name}
      </h2>
      <p className={classes.congratulations}>
        Congratulations on logging in! Fill in the rest, then submit your first case.
      </p>
      <p className={classes.lead}>What the next step asks for:</p>
      <ul className={classes.list}>
        {ASKED.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={18} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
