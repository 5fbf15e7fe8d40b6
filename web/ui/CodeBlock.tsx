import classes from './CodeBlock.module.css'

type Props = {
  children: string
  /** Always dark and unbroken, as in a terminal: for a command. */
  isCommand?: boolean
}

/** Code, or what machines sent each other. Its lines break where there is no room. */
export function CodeBlock({ children, isCommand }: Props) {
  return (
    <pre className={classes.code} data-command={isCommand}>
      {children}
    </pre>
  )
}
