import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Ruled.module.css'

/** What begins with a hairline: the next part of the same card. */
export function Ruled({ children, ...look }: BoxProps & { children: ReactNode }) {
  return (
    <Box className={classes.ruled} {...look}>
      {children}
    </Box>
  )
}
