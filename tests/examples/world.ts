import { askedItemCalls } from '#contract/asked-items.ts'
import { bracketLibraryCalls } from '#contract/bracket-libraries.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import type { Call, Calls, CallArguments } from '#contract/call.ts'
import { addSeconds } from '#contract/days.ts'
import { fileCalls } from '#contract/files.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { shareLinkCalls } from '#contract/share-links.ts'
import type { TestApp } from '#server/testing/app.ts'
import { ensureOpenOrder } from '#server/features/orders/monthly.ts'
import { makeCase, makeMember, makeOnboarding, makeOrganization, testContext } from '#server/testing/factories.ts'
import { makeReportedTray } from '#server/testing/flawed-trays.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'
import { printingRequestBody } from '#server/testing/requests.ts'
import { insertFilm } from '#server/testing/share-links.ts'
import { tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'
import type { TestPerson } from './people.ts'
import { COMMENT } from './setups.ts'

/**
 * To add a call, write its example in the file of its feature. It gets a world whose rows belong to the caller's own
 * organization or to a foreign one, and returns parameters, query and body that are valid for those rows; `tsc` reports
 * what is missing. A row that no example has needed yet becomes one more function of the world below, which makes it
 * when it is first requested. Then `npx vitest run tests/matrix.test.ts -u` writes the call's line into tests/matrix/:
 * review it against specification 3 and 7.
 */
export type Example<C extends Call> = (world: World) => CallArguments<C> | Promise<CallArguments<C>>
export type Examples<Group extends Calls> = { [Name in keyof Group]: Example<Group[Name]> }

export type World = Rows & {
  /** The caller; signed out it is the owner of the rows, who sends no token. */
  who: Pick<TestPerson, 'id' | 'email'> & Partial<Pick<TestPerson, 'client'>>
}

type Asked = CallArguments<typeof askedItemCalls.ask>['body']

export type Rows = Awaited<ReturnType<typeof makeRows>>

/** Makes an organization with people and, on request, cases in every state. The cases belong to the member. */
export async function makeRows(t: TestApp) {
  const { services } = t
  const { organization, owner, location } = await makeOrganization(services)
  if (!location) throw new Error('makeOrganization makes a location')
  const member = await makeMember(services, organization.id)
  await services.db.insertInto('location_users').values({ location_id: location.id, user_id: member.id }).execute()
  const manager = await makeMember(services, organization.id, 'organization_manager')
  const admin = once(async () => t.as(await makeUser(services, { role: 'admin' })))
  const newCase = () =>
    makeCase(services, { organization_id: organization.id, user_id: member.id, location_id: location.id })

  const patient = once(newCase)
  /** A case whose setup is completed and waits for the doctor. */
  const finished = once(async () => {
    const made = await newCase()
    await (await admin()).call(caseStepCalls.completeSetup, { params: { id: made.id } })
    return made
  })
  const approved = once(async () => {
    const made = await newCase()
    for (const call of [caseStepCalls.completeSetup, caseStepCalls.approve])
      await (await admin()).call(call, { params: { id: made.id } })
    return made
  })
  /** A case whose first version has a model. */
  const modelled = once(async () => {
    const made = await newCase()
    await insertFilm(t, made)
    return made
  })
  const archived = once(async () => {
    const made = await newCase()
    await (await admin()).call(caseStepCalls.archive, { params: { id: made.id } })
    return made
  })
  /** A case that the third party prints. */
  const partnerCase = once(() =>
    makeCase(services, {
      organization_id: organization.id,
      user_id: member.id,
      location_id: location.id,
      print_assignment: '3',
    }),
  )
  /** An item that was asked two hours ago. */
  const newItem = async (body: Asked = { kind: 'scan', part: 'lower', reason: 'The scan stops behind 46.' }) => {
    const params = { id: (await partnerCase()).id }
    const { asked_item } = await (await admin()).call(askedItemCalls.ask, { params, body })
    const opened_at = addSeconds(services.clock(), -7200)
    await services.db.updateTable('asked_items').set({ opened_at }).where('id', '=', asked_item.id).execute()
    return asked_item
  }
  const askedPhoto = once(() => newItem({ kind: 'photo', view: 'right', reason: 'The right side is missing.' }))
  const credit = async () => {
    const sent = { params: { id: organization.id }, body: { value: 100 } }
    return (await (await admin()).call(organizationSettingCalls.addCredit, sent)).credit
  }
  /** A request with two trays to print and send, at status 1. */
  const request = once(async () => {
    const made = await newCase()
    const { printing_request } = await (
      await admin()
    ).call(caseRequestCalls.createPrinting, { body: printingRequestBody(made.id, location.id) })
    const [item] = printing_request.items
    if (!item) throw new Error('a print has items')
    return { id: printing_request.customer_request_id, printing: printing_request, item, patient: made }
  })
  const stored = async (patient_file_type_id: 1 | 2, name: string, bytes: Uint8Array) => {
    const { id } = await patient()
    const file_path = await upload(services, organization.id, name, bytes)
    const body = { patient_id: id, patient_file_type_id, file_path, original_file_name: name }
    const { patient_file } = await (await admin()).call(fileCalls.store, { body })
    return patient_file
  }

  return {
    t,
    organization,
    owner,
    member,
    manager,
    location,
    /** A client with the rights to prepare whatever an example needs. */
    admin,
    patient,
    finished,
    approved,
    modelled,
    archived,
    request,
    credit,
    partnerCase,
    askedItem: once(() => newItem()),
    askedPhoto,
    /** The token of a link that answers for the member, with rate limits that start anew for each. */
    answerToken: once(async () => {
      await services.db.deleteFrom('asked_counts').execute()
      const { url } = await t.as(member).call(askedItemCalls.link, { params: { id: (await askedPhoto()).id } })
      return lastSegment(url)
    }),
    /** A link to the film by the member, with rate limits that start anew for each. */
    shareLink: once(async () => {
      await services.db.deleteFrom('asked_counts').execute()
      const sent = { params: { id: (await modelled()).id }, body: { version: 1 } }
      return t.as(member).call(shareLinkCalls.create, sent)
    }),
    answeredItem: once(async () => {
      const { id } = await newItem()
      const sent = { params: { id }, body: { text: 'There is no more of it.' } }
      return (await t.as(member).call(askedItemCalls.answer, sent)).asked_item
    }),
    /** A reported tray without its corrected file. */
    flawed: once(() =>
      makeReportedTray(t, { organization_id: organization.id, user_id: member.id, location_id: location.id }),
    ),
    setupFile: once(async () => {
      const file_path = await upload(services, organization.id, 'setup-upper.stl', tinyStl())
      const body = { file_path, original_file_name: 'setup-upper.stl', part: 'teeth' as const, jaw_id: 1 as const }
      const params = { id: (await patient()).id }
      return (await (await admin()).call(setupCalls.storeFile, { params, body })).setup_file
    }),
    /** A comment by the member, on the first version. */
    setupComment: once(async () => {
      const params = { id: (await finished()).id, version: 1 }
      return (await t.as(member).call(setupCommentCalls.create, { params, body: COMMENT })).setup_comment
    }),
    /** An instruction of the member, who is the doctor of the cases. */
    standingInstruction: once(async () => {
      const body = { tooth_group: 'canines' as const, direction: 'gingival' as const, amount: 0.5 }
      const sent = { params: { id: member.id }, body }
      return (await t.as(member).call(standingInstructionCalls.create, sent)).standing_instruction
    }),
    scan: once(() => stored(1, 'upper.stl', tinyStl())),
    photo: once(async () => stored(2, 'smile.jpg', await tinyPhoto())),
    library: once(async () => {
      const file_path = await upload(services, organization.id, 'library.zip')
      const sent = { params: { id: organization.id }, body: { name: 'Ardent', file_path } }
      return (await (await admin()).call(bracketLibraryCalls.create, sent)).bracket_library
    }),
    /** Uploads bytes that no row refers to yet. */
    uploaded: (name: string) => upload(services, organization.id, name),
    /** The contract of the organization, which is its license too (register 44). */
    contract: once(() => {
      const own = services.db.selectFrom('contracts').where('organization_id', '=', organization.id)
      return own.select('id').executeTakeFirstOrThrow()
    }),
    /** The open order of the organization. */
    openOrder: once(() => ensureOpenOrder(testContext(services), organization.id, services.clock())),
    /** The account setup of another example may have opened the onboarding already. */
    onboarding: once(async () => {
      const open = services.db.selectFrom('onboardings').where('organization_id', '=', organization.id).selectAll()
      return (await open.executeTakeFirst()) ?? makeOnboarding(services, organization.id)
    }),
    /** One more member of the organization, as the target of actions. */
    subject: once(() => makeMember(services, organization.id)),
    /** A user who belongs to no organization yet. */
    newcomer: once(() => makeUser(services)),
    /** An archived organization without patients. */
    closed: once(async () => (await makeOrganization(services, { archived: true })).organization),
  }
}

/** Calls `make` on the first call and returns the same row ever after. */
export function once<Row>(make: () => Promise<Row>): () => Promise<Row> {
  let made: Promise<Row> | undefined
  return () => (made ??= make())
}

/** Returns the token of a link that opens without signing in. */
export function lastSegment(url: string) {
  return url.split('/').at(-1) ?? ''
}

/** Returns an email address that nobody uses. */
export function newAddress() {
  return `example-${process.pid}-${nextNumber()}@typodont.test`
}
