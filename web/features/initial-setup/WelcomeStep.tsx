import { List, Text, Title } from '@mantine/core'
import { IconBuilding, IconMapPin, IconMessageQuestion } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'

const REQUIRED_INFORMATION = [
  { icon: IconBuilding, text: 'Your practice: its name, yours and a phone number' },
  { icon: IconMapPin, text: 'Where the trays go: it becomes your main location' },
  { icon: IconMessageQuestion, text: 'One question, and a promo code if you have one' },
]

export function WelcomeStep() {
  const { first_name } = useMe()
  return (
    <section aria-labelledby="welcome">
      <Title order={2} id="welcome" mb="sm" fz={28} lh="34px" lts="-0.022em">
        Welcome, {first_name}
      </Title>
      <Text size="lg" mb={32}>
        Congratulations on logging in! Fill in the rest, then submit your first case.
      </Text>
      <Text c="var(--td-t2)">What the next step asks for:</Text>
      <List spacing="md" mt="md" styles={{ itemIcon: { display: 'grid' } }}>
        {REQUIRED_INFORMATION.map(({ icon, text }) => (
          <List.Item key={text} icon={<Icon of={icon} size={18} color="var(--td-t3)" />}>
            {text}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
