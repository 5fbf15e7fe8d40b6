// Components are imported one by one: the bundle of all includes a syntax highlighter and a stylesheet compiler, which
// take half a second to load.
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { formatBrand } from '#contract/brand.ts'
import type { MailStep } from './mail-step.ts'

/** The layout of all mails: 600 px wide, one card, one button; it follows the dark theme if the mail client does. */
export function MailLayout(props: { preview: string; reason: string; provider: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{props.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container style={styles.container}>
          <Text className="text" style={styles.brand}>
            {formatBrand(props.provider)}
          </Text>
          <Section className="card" style={styles.card}>
            {props.children}
          </Section>
          <Text className="dim" style={styles.footer}>
            {props.reason}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function MailTitle(props: { children: ReactNode }) {
  return (
    <Text className="text" style={styles.title}>
      {props.children}
    </Text>
  )
}

export function MailText(props: { children: ReactNode; dim?: boolean }) {
  return (
    <Text className={props.dim ? 'dim' : 'text'} style={props.dim ? styles.dim : styles.text}>
      {props.children}
    </Text>
  )
}

/** Renders the button, and its URL below for clients that block buttons. */
export function MailButton(props: { href: string; children: ReactNode; note?: string }) {
  return (
    <>
      <Button href={props.href} style={styles.button}>
        {props.children}
      </Button>
      {props.note && (
        <>
          <MailText dim>{props.note}</MailText>
          <Link className="link" href={props.href} style={styles.link}>
            {props.href}
          </Link>
        </>
      )}
    </>
  )
}

export function MailLink(props: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={props.href} style={styles.link}>
      {props.children}
    </Link>
  )
}

/** Renders a small picture with a text; `src` is a data: URL, which becomes an attachment of the mail. */
export function MailFigure(props: { src: string | null; alt: string; title: string; children: ReactNode }) {
  return (
    <Section style={styles.figure}>
      {props.src && <img src={props.src} alt={props.alt} width={240} height={180} style={styles.picture} />}
      <Text className="dim" style={styles.dim}>
        {props.title}
      </Text>
      <Text className="text" style={styles.text}>
        {props.children}
      </Text>
    </Section>
  )
}

/** Renders a picture across the card; `src` is a data: URL, which becomes an attachment of the mail. */
export function MailPicture({ src, alt }: { src: string | null; alt: string }) {
  return src && <img src={src} alt={alt} width="100%" style={styles.wide} />
}

/** Renders the steps of a case side by side, as a table, because mail clients know no other columns. */
export function MailSteps({ steps }: { steps: readonly MailStep[] }) {
  const width = `${Math.floor(100 / Math.max(1, steps.length))}%`
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.steps}>
      <tbody>
        <tr>
          {steps.map(({ name, state, detail }) => (
            <td key={name} width={width} style={styles.step}>
              <div style={{ ...styles.stepBar, backgroundColor: STEP_COLORS[state] }} />
              <Text className="text" style={state === 'current' ? styles.stepNow : styles.stepName}>
                {name}
              </Text>
              <Text className="dim" style={styles.stepDetail}>
                {state === 'done' ? '✓ ' : ''}
                {detail}
              </Text>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const STEP_COLORS: Record<MailStep['state'], string> = { done: '#1F8A4C', current: '#0077B3', todo: '#C3CAD5' }

export function MailRule() {
  return <Hr className="rule" style={styles.rule} />
}

const FONT = '-apple-system, "Segoe UI", Inter, Helvetica, Arial, sans-serif'

const styles = {
  page: { margin: 0, padding: '24px 0', backgroundColor: '#F7F8FA', fontFamily: FONT },
  container: { maxWidth: 600, margin: '0 auto', padding: '0 24px' },
  brand: { margin: '0 0 16px', fontSize: 16, fontWeight: 600, color: '#131A24' },
  card: { padding: 32, borderRadius: 8, backgroundColor: '#FFFFFF', border: '1px solid #E6E9EE' },
  title: { margin: '0 0 16px', fontSize: 20, lineHeight: '28px', fontWeight: 600, color: '#131A24' },
  text: { margin: '0 0 12px', fontSize: 15, lineHeight: '24px', color: '#131A24' },
  dim: { margin: '12px 0 4px', fontSize: 13, lineHeight: '20px', color: '#465164' },
  button: {
    display: 'block',
    margin: '16px 0 8px',
    padding: '12px 16px',
    borderRadius: 8,
    backgroundColor: '#0077B3',
    color: '#FFFFFF',
    fontSize: 15,
    fontWeight: 600,
    textAlign: 'center',
  },
  figure: { margin: '16px 0 0' },
  picture: { display: 'block', borderRadius: 6, border: '1px solid #E6E9EE' },
  wide: { display: 'block', margin: '16px 0 0', borderRadius: 6, border: '1px solid #E6E9EE' },
  steps: { margin: '20px 0 8px', tableLayout: 'fixed' },
  step: { paddingRight: 4, verticalAlign: 'top' },
  stepBar: { height: 4, borderRadius: 2, fontSize: 0, lineHeight: '4px' },
  stepName: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', color: '#131A24' },
  stepNow: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', fontWeight: 600, color: '#131A24' },
  stepDetail: { margin: 0, fontSize: 12, lineHeight: '16px', color: '#465164' },
  link: { fontSize: 13, color: '#006CA3', wordBreak: 'break-all' },
  rule: { margin: '24px 0 12px', borderColor: '#E6E9EE' },
  footer: { margin: '16px 0 0', fontSize: 12, lineHeight: '20px', color: '#616C7E', textAlign: 'center' },
} as const

// The Body component renders the page's background into a table cell of its own.
const DARK = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0D1116 !important }
  .card { background-color: #1B212A !important; border-color: #252C36 !important }
  .text { color: #E8ECF1 !important }
  .dim { color: #B4BDCA !important }
  .link { color: #5DBDF1 !important }
  .rule { border-color: #252C36 !important }
}`
