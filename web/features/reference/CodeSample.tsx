import { Group, Text } from '@mantine/core'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { tokenize } from './code-tokens.ts'
import { LANGUAGES, sampleOf, type Language, type SampleName } from './samples.ts'
import { useLanguage } from './useLanguage.ts'
import classes from './CodeSample.module.css'

type Props = { name: SampleName; title: string }

/** A sample in the language that was chosen for the whole page, with what it prints. It is dark in both themes. */
export function CodeSample({ name, title }: Props) {
  const [language, choose] = useLanguage()
  const { lines, status, answer } = sampleOf(name, language)
  return (
    <figure className={classes.sample} data-always-dark aria-label={`${title}, in ${LANGUAGES[language]}`}>
      <Group className={classes.head} gap="md" wrap="nowrap">
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <button
            key={each}
            type="button"
            className={classes.language}
            aria-pressed={each === language}
            onClick={() => choose(each)}
          >
            {LANGUAGES[each]}
          </button>
        ))}
        <Group ms="auto">
          <CopyButton text={() => `${lines.join('\n')}\n`} label="Copy the code" copiedMessage="Code copied!" />
        </Group>
      </Group>
      {/* It scrolls in itself, also by the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.code} tabIndex={0}>
        <code>
          {numbered(lines).map(({ number, line }) => (
            <span key={number} className={classes.line} data-empty={line === '' || undefined}>
              {tokenize(line).map(({ text, kind, at }) => (
                <span key={at} data-kind={kind}>
                  {text}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <Group component="figcaption" className={classes.answer} gap="sm" align="flex-start" wrap="nowrap">
        <span className={classes.status}>{status}</span>
        <Text component="span" ff="monospace" fz={12} lh="19px" style={{ whiteSpace: 'pre-wrap' }} miw={0}>
          {answer}
        </Text>
      </Group>
    </figure>
  )
}

function numbered(lines: readonly string[]) {
  return lines.map((line, index) => ({ number: index + 1, line }))
}
