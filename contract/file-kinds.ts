/**
 * The kinds of files by the endings of their names, and what each type of a patient's file may be. Only this file reads
 * an ending; limits, checks and content types follow from the kind.
 */

import {
  BRACKET_IMAGE,
  CORRECTED_TRAY_FILE,
  type FILE_TYPES,
  IOS_FILE,
  PHOTO_FILE,
  PRINT_FILE,
  STL_FILE,
} from './enums.ts'
import { keysOf } from './records.ts'

/** What a file is good for: a surface, the data of a setup's teeth, or a picture. */
type FileUse = 'mesh' | 'teeth' | 'photo'
type KindFacts = { endings: readonly [string, ...string[]]; content_type: string; use: FileUse }

const FILE_KINDS = {
  stl: { endings: ['stl'], content_type: 'model/stl', use: 'mesh' },
  ply: { endings: ['ply'], content_type: 'application/octet-stream', use: 'mesh' },
  json: { endings: ['json'], content_type: 'application/json', use: 'teeth' },
  '3mf': { endings: ['3mf'], content_type: 'model/3mf', use: 'teeth' },
  jpeg: { endings: ['jpg', 'jpeg'], content_type: 'image/jpeg', use: 'photo' },
  png: { endings: ['png'], content_type: 'image/png', use: 'photo' },
  webp: { endings: ['webp'], content_type: 'image/webp', use: 'photo' },
  heic: { endings: ['heic', 'heif'], content_type: 'image/heic', use: 'photo' },
} as const satisfies Record<string, KindFacts>
export type FileKind = keyof typeof FILE_KINDS

const FACTS: Readonly<Record<FileKind, KindFacts>> = FILE_KINDS

/** Returns the kind that the name ends in; undefined for any other ending. */
export function fileKind(name: string): FileKind | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return keysOf(FILE_KINDS).find((kind) => FACTS[kind].endings.some((each) => each === ending))
}

export function isFileFor(name: string, use: FileUse) {
  const kind = fileKind(name)
  return kind !== undefined && FACTS[kind].use === use
}

export function contentTypeOf(kind: FileKind | undefined) {
  return kind ? FACTS[kind].content_type : 'application/octet-stream'
}

/** Replaces the ending of a photo of another kind, or adds one if the name ends in none of a photo. */
export function withPhotoEnding(name: string, kind: FileKind) {
  if (fileKind(name) === kind) return name
  const bare = isFileFor(name, 'photo') ? name.slice(0, name.lastIndexOf('.')) : name
  return `${bare}.${FACTS[kind].endings[0]}`
}

type FileType = (typeof FILE_TYPES)[number]['value']
type TypeFacts = { accepts: 'stl' | 'photo' | 'any'; isScan: boolean; most: number }

/** For each type what it accepts, whether it is a scan, and how many a patient may have (register 11). */
const FILE_TYPE_FACTS: Readonly<Record<FileType, TypeFacts>> = {
  [STL_FILE]: { accepts: 'stl', isScan: true, most: 20 },
  [PHOTO_FILE]: { accepts: 'photo', isScan: false, most: 10 },
  [IOS_FILE]: { accepts: 'stl', isScan: true, most: Infinity },
  [CORRECTED_TRAY_FILE]: { accepts: 'stl', isScan: false, most: Infinity },
  [PRINT_FILE]: { accepts: 'any', isScan: false, most: Infinity },
  [BRACKET_IMAGE]: { accepts: 'photo', isScan: false, most: Infinity },
}

const OTHER_TYPE: TypeFacts = { accepts: 'any', isScan: false, most: Infinity }

/** Returns the facts of a type by the number of its row. */
export function fileTypeFacts(patient_file_type_id: number): TypeFacts {
  const byId: Readonly<Record<number, TypeFacts>> = FILE_TYPE_FACTS
  return byId[patient_file_type_id] ?? OTHER_TYPE
}
