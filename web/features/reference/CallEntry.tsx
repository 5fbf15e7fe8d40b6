import { Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { PublicDocument } from '#web/api/public-document.ts'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { listFields, typeOf, type SchemaField } from './describe-schema.ts'
import type { NamedCall } from './list-calls.ts'
import classes from './Reference.module.css'

type Props = { document: PublicDocument; call: NamedCall }

/** One call, closed until it is opened or the address names it. */
export function CallEntry({ document, call }: Props) {
  const { id, name, scope, summary } = call
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  const [isOpen, setOpen] = useState(isNamed)
  const [wasNamed, setWasNamed] = useState(isNamed)
  if (isNamed !== wasNamed) {
    setWasNamed(isNamed)
    if (isNamed) setOpen(true)
  }
  return (
    <details id={id} className={classes.call} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <code>{name}</code>
        <Text span inherit c="var(--td-t2)">
          {summary}
        </Text>
      </summary>
      {isOpen ? (
        <Stack p="0 12px 16px">
          <Text fz={13}>
            {scope === undefined ? (
              'Any key.'
            ) : (
              <>
                Needs{' '}
                <a href={`#${scope}`}>
                  <code>{scope}</code>
                </a>
                .
              </>
            )}{' '}
            <a href={`#${id}`}>Link to this call</a>
          </Text>
          <Parts document={document} call={call} />
        </Stack>
      ) : null}
    </details>
  )
}

const columns: CardColumn<SchemaField>[] = [
  { header: 'Name', width: '28%', cell: ({ name }) => <code>{name}</code> },
  { header: 'Type', width: '24%', cell: ({ type }) => <code>{type}</code> },
  {
    header: 'Description',
    align: 'start',
    cell: ({ isRequired, description }) =>
      isRequired ? (
        <>
          <b>Required.</b> {description}
        </>
      ) : (
        description
      ),
  },
]
const replyColumns = columns.map((column) =>
  column.header === 'Description' ? { ...column, cell: ({ description }: SchemaField) => description } : column,
)

function Parts({ document, call: { name, operation } }: Props) {
  const parameters = (operation.parameters ?? []).map(({ name: key, schema = {}, ...parameter }) => ({
    name: parameter.in === 'header' ? `${key} (header)` : key,
    type: typeOf(document, schema),
    isRequired: parameter.required ?? false,
    description: parameter.description ?? schema.description ?? '',
  }))
  const body = operation.requestBody?.content['application/json']?.schema
  const [, reply] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const answer = reply?.content?.['application/json']?.schema
  const parts = [
    { title: 'Parameters', rows: parameters, columns },
    { title: 'Body', rows: body ? listFields(document, body) : [], columns },
    { title: 'Reply', rows: answer ? listFields(document, answer) : [], columns: replyColumns },
  ]
  return parts
    .filter(({ rows }) => rows.length > 0)
    .map((part) => (
      <div key={part.title}>
        <Text component="h4" fz={13} fw={600}>
          {part.title}
        </Text>
        <CardTable
          label={`${part.title} of ${name}`}
          columns={part.columns}
          rows={part.rows}
          rowId={(row) => row.name}
        />
      </div>
    ))
}
