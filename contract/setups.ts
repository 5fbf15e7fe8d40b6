import { z } from 'zod'
import { defineCalls } from './call.ts'
import { JAWS, oneOf } from './enums.ts'
import { fileName, meshReport, overriddenWarning, uploadLink, uploadLinkReply } from './files.ts'
import { fdiNumber, setupTeeth } from './setup-teeth.ts'
import { toothChange, toothChangeFields } from './tooth-changes.ts'
import { filePath, fileReply, instant, line, message, note, required, requiredId } from './wire.ts'

/** Part of a setup that a file holds: the set-up teeth of an arch, a separate piece of that arch, or the tooth data. */
export const SETUP_PARTS = ['teeth', 'brackets', 'tray', 'sidecar'] as const
export type SetupPart = (typeof SETUP_PARTS)[number]

/** Three mesh parts for each of the two arches, and one sidecar for all teeth. */
export const MAX_SETUP_FILES = 7

/** Alignment of a setup file with the scan that it was made from; lengths are in mm. */
export const setupFit = z.object({
  /** The scan; null if the case has none of that arch. */
  scan_file_id: z.number().nullable(),
  scan_name: z.string().nullable(),
  /** Remaining distance at the best alignment, as the root mean square over the nearer part. */
  distance_mm: z.number().nullable(),
  /** Distance by which that alignment moves the file. */
  moved_mm: z.number().nullable(),
  /** Unit as inferred from the size. */
  unit: z.enum(['mm', 'cm', 'm', 'in', 'unknown']),
  is_mirrored: z.boolean(),
  /** True if the other arch fits better than the declared one. */
  is_other_arch: z.boolean(),
})
export type SetupFit = z.infer<typeof setupFit>

export const setupFile = z.object({
  id: z.number(),
  /** 1 upper, 2 lower; null for a file that covers both. */
  jaw_id: z.number().nullable(),
  part: z.enum(SETUP_PARTS),
  name: z.string(),
  size: z.number(),
  /** Hex SHA-256; null until the inspection job has run. */
  sha256: z.string().nullable(),
  mesh_report: meshReport.nullable(),
  fit: setupFit.nullable(),
  /** Warnings as sentences; each has to be overridden with a reason before the version is completed. */
  warnings: z.array(z.string()),
  accepted_warnings: z.array(overriddenWarning),
  inspection: z.enum(['pending', 'done', 'failed']),
  inspection_fault: z.string().nullable(),
  /** Link to the original bytes, under the original file name. */
  url: z.string(),
  /** Quantised and compressed form of the mesh for the viewer (docs/setup-format.md); null if the original is used. */
  light_url: z.string().nullable(),
  light_size: z.number().nullable(),
  thumbnail_url: z.string().nullable(),
  created_at: instant,
  created_by_name: z.string().nullable(),
})
export type SetupFile = z.infer<typeof setupFile>

export const SETUP_STATES = ['pending', 'changes_requested', 'approved'] as const

/** A change from the previous version that was not requested, with a short reason. */
export const unrequestedChange = z.object({ fdi: fdiNumber, text: required.pipe(line) })

export const setup = z.object({
  id: z.number(),
  patient_id: z.number(),
  version: z.number(),
  state: z.enum(SETUP_STATES),
  completed_at: instant,
  completed_by_name: z.string().nullable(),
  approved_at: instant.nullable(),
  approved_by_name: z.string().nullable(),
  approved_from_pictures: z.boolean(),
  changes_requested_at: instant.nullable(),
  changes_requested_by_name: z.string().nullable(),
  change_note: z.string().nullable(),
  unasked: z.array(unrequestedChange),
  files: z.array(setupFile),
})
export type Setup = z.infer<typeof setup>

const coordinate = z.number().min(-10_000).max(10_000)
const vector = z.tuple([coordinate, coordinate, coordinate])

/** Position of a comment: a point on the surface, in mm in the frame of its file, and the camera it was viewed from. */
export const commentPlace = z.object({
  point: vector,
  normal: vector,
  camera: z.object({ position: vector, target: vector }),
})

/** Field of view of the setup viewer's camera, in degrees. */
export const FIELD_OF_VIEW = 13

const part = z.number().min(0).max(1)

/**
 * Annotation lines over that view, in fractions of the width and height of a square image: the camera looks at its
 * centre, and the field of view spans half its height.
 */
export const drawing = z.array(z.array(z.tuple([part, part])).min(2, 'A line needs two points.'))
export type Drawing = z.infer<typeof drawing>

/** Maximum lines of a drawing, and points of all its lines together. */
export const MAX_DRAWING_LINES = 50
export const MAX_DRAWING_POINTS = 2000

/** The size is limited, because every viewer of the comment loads it. */
const newDrawing = drawing
  .max(MAX_DRAWING_LINES, `A drawing can have at most ${MAX_DRAWING_LINES} lines.`)
  .refine(
    (lines) => countPoints(lines) <= MAX_DRAWING_POINTS,
    `A drawing can have at most ${MAX_DRAWING_POINTS.toLocaleString('en-US')} points. Please draw less, or shorter lines.`,
  )

export function countPoints(lines: Drawing) {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

export const COMMENT_TARGETS = ['tooth', 'bracket', 'gum', 'tray'] as const
export const SETUP_VIEWS = ['front', 'left', 'right', 'upper', 'lower', 'open', 'free'] as const
export const ANSWERS = ['done', 'not_possible'] as const

const requiredText = note.trim().min(1, 'Required')

const author = { user_id: z.number(), author_name: z.string(), is_by_staff: z.boolean(), created_at: instant }

export const setupReply = z.object({
  id: z.number(),
  /** A reply, or an answer that comes with a version. */
  kind: z.enum(['reply', ...ANSWERS]),
  text: z.string(),
  /** The version that the answer came with. */
  version: z.number().nullable(),
  ...author,
})

export const setupComment = z.object({
  id: z.number(),
  /** Sequence number within the case. */
  number: z.number(),
  /** The version that was commented on. */
  version: z.number(),
  jaw_id: z.number().nullable(),
  /** Set only if the setup has a sidecar. */
  fdi: z.number().nullable(),
  target: z.enum(COMMENT_TARGETS).nullable(),
  place: commentPlace,
  view: z.enum(SETUP_VIEWS),
  text: z.string(),
  /** What should change, chosen in fixed words beside the text. */
  change: z.object(toothChangeFields).nullable(),
  /** The drawing is loaded on demand (GET /setup_comments/:id/drawing). */
  has_drawing: z.boolean(),
  /** Time at which it was sent with a change request. */
  asked_at: instant.nullable(),
  resolved_at: instant.nullable(),
  resolved_by_name: z.string().nullable(),
  replies: z.array(setupReply),
  ...author,
})
export type SetupComment = z.infer<typeof setupComment>

export const newComment = z.object({
  jaw_id: oneOf(JAWS.slice(0, 2)).nullish(),
  fdi: fdiNumber.nullish(),
  target: z.enum(COMMENT_TARGETS).nullish(),
  place: commentPlace,
  view: z.enum(SETUP_VIEWS),
  text: requiredText,
  change: toothChange.nullish(),
  drawing: newDrawing.nullish(),
  /** Ids of users of the case to notify in addition to the other side (GET setup_people). */
  mentions: z.array(requiredId).max(20).default([]),
})

export const newReply = z.object({ text: requiredText, mentions: z.array(requiredId).max(20).default([]) })

/** Body of POST complete_setup; everything is optional, because cases set up in the office need nothing of it. */
export const completeSetupBody = z.object({
  /** Ids of the files that were stored for this version. */
  setup_files: z.array(requiredId).max(MAX_SETUP_FILES).default([]),
  accepted_warnings: z.array(overriddenWarning).max(100).default([]),
  answers: z
    .array(z.object({ comment_id: requiredId, kind: z.enum(ANSWERS), text: note.trim().default('') }))
    .max(500)
    .default([])
    .superRefine((answers, context) => {
      for (const [at, { kind, text }] of answers.entries()) {
        if (kind === 'not_possible' && !text)
          context.addIssue({ code: 'custom', path: [at, 'text'], message: 'Required' })
      }
    }),
  unasked: z.array(unrequestedChange).max(32).default([]),
})

/** Declared content of a file; a sidecar covers both arches. */
const declaredPart = { part: z.enum(SETUP_PARTS), jaw_id: oneOf(JAWS.slice(0, 2)).nullish() }

function needsJaw({ part, jaw_id }: z.output<z.ZodObject<typeof declaredPart>>, context: z.core.$RefinementCtx) {
  if (part !== 'sidecar' && jaw_id == null) context.addIssue({ code: 'custom', path: ['jaw_id'], message: 'Required' })
}

/**
 * The version to approve or change, so that the decision cannot apply to a newer version that the user has not seen.
 */
export const reviewedVersion = { version: z.number().int().positive().optional() }

/** A view of a version as a data URL; null if the version lacks that arch. */
export const setupPicture = z.object({ name: z.string(), url: z.string().nullable() })
export type SetupPicture = z.infer<typeof setupPicture>

const withComment = z.object({ setup_comment: setupComment, message })

export const setupCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/patients/:id/setups',
    summary:
      'Every version of the setup of a case, newest first, with its comments, and what is stored for the next one',
    access: 'signed-in',
    reply: z.object({
      setups: z.array(setup),
      setup_comments: z.array(setupComment),
      /** Files stored for the next version; returned to users who may complete it. */
      next_files: z.array(setupFile),
      /** Tooth data of those files. */
      next_teeth: setupTeeth.nullable(),
    }),
    logRead: { event: 'files.opened', of: 'patient' },
  },
  get: {
    method: 'GET',
    path: '/patients/:id/setups/:version',
    summary: 'One version of the setup of a case, with what it says of its teeth',
    access: 'signed-in',
    reply: z.object({ setup: setup.extend({ teeth: setupTeeth.nullable() }) }),
    logRead: { event: 'files.opened', of: 'patient' },
  },
  pictures: {
    method: 'GET',
    path: '/patients/:id/setups/:version/pictures',
    summary:
      'Five views of a version, drawn by the server from its sealed files; for browsers that cannot show the model',
    access: 'signed-in',
    reply: z.object({ pictures: z.array(setupPicture) }),
    logRead: { event: 'files.opened', of: 'patient' },
  },
  receipt: {
    method: 'GET',
    path: '/patients/:id/setups/:version/receipt',
    summary: 'The receipt of an approval as a PDF: who, when, five views, checksums and comments; 404 before it',
    access: 'signed-in',
    reply: fileReply,
    logRead: { event: 'files.opened', of: 'patient' },
    file: ['application/pdf'],
  },
  uploadLink: {
    method: 'GET',
    path: '/patients/:id/setup_files/upload_link',
    summary: 'A signed url for one file of the next setup; the bytes are PUT to it',
    access: 'signed-in',
    query: uploadLink.extend({ part: z.enum(SETUP_PARTS) }),
    reply: uploadLinkReply,
  },
  storeFile: {
    method: 'POST',
    path: '/patients/:id/setup_files',
    summary: 'Records an uploaded file of the next setup in place of the one of its part; idempotent by file_path',
    access: 'signed-in',
    body: z.object({ file_path: filePath, original_file_name: fileName, ...declaredPart }).superRefine(needsJaw),
    reply: z.object({ setup_file: setupFile, message }),
    status: 201,
  },
  changeFile: {
    method: 'PUT',
    path: '/setup_files/:id',
    summary:
      'Says anew what a file is that no version holds yet, and has it checked as that; one that was taken for it takes its place',
    access: 'signed-in',
    body: z.object(declaredPart).superRefine(needsJaw),
    reply: z.object({ setup_file: setupFile, message }),
  },
  removeFile: {
    method: 'DELETE',
    path: '/setup_files/:id',
    summary: 'Takes a file back that no version holds yet',
    access: 'signed-in',
    reply: z.object({ message }),
  },
  downloadLink: {
    method: 'GET',
    path: '/setup_files/:id/download_link',
    summary: 'A signed url that downloads the file of a setup under its own name',
    access: 'signed-in',
    reply: z.object({ url: z.string() }),
    logRead: { event: 'file.opened', of: 'setup_file' },
  },
})

export const setupCommentCalls = defineCalls({
  people: {
    method: 'GET',
    path: '/patients/:id/setup_people',
    summary: 'The others who see the case: whom a comment or a reply can mention, by name',
    access: 'signed-in',
    reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), is_staff: z.boolean() })) }),
  },
  create: {
    method: 'POST',
    path: '/patients/:id/setups/:version/comments',
    summary: 'A comment on a place of a version, also of one that was replaced meanwhile; it is a note of the case too',
    access: 'signed-in',
    body: newComment,
    reply: withComment,
    status: 201,
  },
  drawing: {
    method: 'GET',
    path: '/setup_comments/:id/drawing',
    summary: 'What was drawn over the model for a comment; null where nothing was',
    access: 'signed-in',
    reply: z.object({ drawing: drawing.nullable() }),
  },
  reply: {
    method: 'POST',
    path: '/setup_comments/:id/replies',
    summary: 'A reply to a comment',
    access: 'signed-in',
    body: newReply,
    reply: withComment,
    status: 201,
  },
  resolve: {
    method: 'PUT',
    path: '/setup_comments/:id/resolved',
    summary: 'Closes a comment, or opens it again',
    access: 'signed-in',
    body: z.object({ is_resolved: z.boolean('Required') }),
    reply: withComment,
  },
  remove: {
    method: 'DELETE',
    path: '/setup_comments/:id',
    summary: 'Takes a comment back: its author, while it was neither asked for nor answered',
    access: 'signed-in',
    reply: z.object({ message }),
  },
})
