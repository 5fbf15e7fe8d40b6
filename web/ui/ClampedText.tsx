import { Text, type TextProps } from '@mantine/core'

type Props = Omit<TextProps, 'children' | 'lineClamp'> & { children: string }

/** A name of any length in a list row, cut after two lines; its tooltip has the full text. */
export function ClampedText({ children, ...textProps }: Props) {
  return (
    <Text
      span
      inherit
      lh={1.3}
      {...textProps}
      lineClamp={2}
      title={children}
      style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
    >
      {children}
    </Text>
  )
}
