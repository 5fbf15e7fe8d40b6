import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { RowButton } from '../table/RowButton.tsx'

/** A password field that can reveal its text. The library's own would add two kilobytes to the sign-in page. */
export function PasswordField(props: TextInputProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      leftSection={<Icon of={IconLock} size={18} />}
      rightSection={
        <RowButton
          icon={isVisible ? IconEyeOff : IconEye}
          label={isVisible ? 'Hide what is typed' : 'Show what is typed'}
          size={18}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
