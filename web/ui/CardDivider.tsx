import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CardDivider.module.css'

/** A part of a card, separated by a hairline above it. */
export function CardDivider({ children, ...boxProps }: BoxProps & { children: ReactNode }) {
  return (
    <Box className={classes.ruled} {...boxProps}>
      {children}
    </Box>
  )
}
