import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SCOPE_LABELS, type Scope } from '#contract/scopes.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { CodeSample } from './CodeSample.tsx'
import { PROGRAMS, type TaskContent } from './tasks.tsx'
import { useLanguage } from './useLanguage.ts'
import classes from './Reference.module.css'

const INSTALL = 'npm install @typodont/client'

type Props = { task: TaskContent; isFirst: boolean }

/** One thing to do: the steps at the left, the code at the right and on a phone below them. */
export function Task({ task, isFirst }: Props) {
  const [language] = useLanguage()
  const { id, title, lead, sample, scopes, started, notes } = task
  return (
    <section id={id} className={classes.task} aria-labelledby={`${id}-title`}>
      <div>
        <Text component={isFirst ? 'h1' : 'h2'} id={`${id}-title`} fz={isFirst ? 26 : 20} lh={1.25} fw={600}>
          {title}
        </Text>
        <Text mt="xs" mb="md" fz={isFirst ? 15 : 14} lh={1.5} c="var(--td-t2)">
          {lead}
        </Text>
        <ol>
          <Step number={1}>
            <b>Create a key</b> with {joinScopes(scopes)}. {isFirst ? 'An owner can, in Account, Developers.' : null}
          </Step>
          {isFirst ? <Step number={2}>{language === 'ts' ? <Install /> : <b>Have curl, jq and bash.</b>}</Step> : null}
          <Step number={isFirst ? 3 : 2}>
            <b>Run it</b> with <code>TYPODONT_URL</code> and <code>TYPODONT_KEY</code> in the environment.
            <Command text={`${PROGRAMS[language]} ${sample}.${language} ${started[language]}`} />
          </Step>
        </ol>
        <Stack gap="xs" mt="md" c="var(--td-t2)">
          {notes.map((note, index) => (
            // The notes of a task never change.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index}>{note}</div>
          ))}
        </Stack>
        {isFirst ? <BaseAddress /> : null}
      </div>
      <CodeSample name={sample} title={title} />
    </section>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm" mb="sm">
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Group>
  )
}

function Install() {
  return (
    <>
      <b>Install the package</b>
      <Command text={INSTALL} />
    </>
  )
}

function BaseAddress() {
  return (
    <Text mt="md" c="dimmed">
      Base address{' '}
      <Text component="code" span c="var(--mantine-color-text)" fz={12}>
        {location.origin}/api/v3
      </Text>
    </Text>
  )
}

function Command({ text }: { text: string }) {
  return (
    <Group className={classes.command} justify="space-between" wrap="nowrap" gap="xs">
      <Box component="code" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <CopyButton text={() => text} label={`Copy ${text}`} copiedMessage="Command copied!" />
    </Group>
  )
}

function joinScopes(scopes: readonly Scope[]) {
  return scopes.map((scope, index) => (
    <span key={scope}>
      {index === 0 ? '' : index === scopes.length - 1 ? ' and ' : ', '}
      <a href={`#${scope}`} title={SCOPE_LABELS[scope]}>
        <code>{scope}</code>
      </a>
    </span>
  ))
}
