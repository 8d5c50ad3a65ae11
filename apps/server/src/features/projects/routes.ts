import * as calls from '@trabecula/contract'
import {
  accountMessages,
  cadFacesMaxBytes,
  cadFileMessages,
  done,
  maxCadBytes,
  type Outcome,
  pictureMaxBytes,
  refuse,
  selectionMaxBytes,
  uploadMimeType,
} from '@trabecula/domain'
import type { FastifyReply } from 'fastify'
import { sendRefusal } from '../../platform/http/errors.ts'
import { describeFile, sendFile } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/principal.ts'
import { serve, under } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveCadFaces, saveCadFile } from './cad.ts'
import { deleteProject } from './deletion.ts'
import { partFaces, saveSurfaces } from './faces.ts'
import { choosePart, partHealth } from './part-input.ts'
import { pictureFile, savePicture } from './picture.ts'
import * as service from './service.ts'
import { labelsKeyOf } from './stored-files.ts'
import { createSubproject, listSubprojects, updateSubproject } from './studies.ts'
import { uploadStl } from './upload.ts'

const { body: _, ...rawSurfaces } = calls.saveSurfaces
const { body: _faces, ...rawCadFaces } = calls.saveCadFaces

/** Most bytes of a study: load cases on many scattered triangles make up nearly all of it. */
const studyLimit = 2 * 1024 * 1024
/** Files of a project, for keys and for links to a study. */
const read = { keyScope: 'read', shared: true } as const

export function projectRoutes(app: App, platform: Platform): void {
  serve(app, calls.uploadStl, async ({ principal, request }) =>
    under('data', await uploadStl(platform, principal, request.parts())),
  )
  serve(app, calls.listProjects, async ({ principal, query }) => service.listProjects(platform, principal, query))
  serve(app, calls.getStorageUsage, async ({ principal }) => under('data', await service.storageUsage(platform, principal)))
  serve(app, calls.getProject, async ({ principal, params }) => shown(await service.showProject(platform, principal, params.id)))
  serve(app, calls.updateProjectName, async ({ principal, params, body }) =>
    shown(await service.renameProject(platform, principal, params.id, { name: body.name, version: body.version })),
  )
  serve(app, calls.setFileUnit, async ({ principal, params, body }) =>
    shown(await service.setFileUnit(platform, principal, params.id, { unit: body.unit, version: body.version })),
  )
  serve(app, calls.getPartHealth, async ({ principal, params, reply }) =>
    partHealth(platform, principal, params.id, whenGone(reply)),
  )
  serve(app, calls.choosePartInput, async ({ principal, params, body, reply }) => {
    const { version, ...choice } = body
    return shown(await choosePart(platform, principal, params.id, choice, version, whenGone(reply)))
  })
  serve(app, calls.archiveProject, async ({ principal, params, body }) =>
    shown(await service.setArchived(platform, principal, params.id, { archived: true, version: body?.version })),
  )
  serve(app, calls.restoreProject, async ({ principal, params, body }) =>
    shown(await service.setArchived(platform, principal, params.id, { archived: false, version: body?.version })),
  )
  serve(app, calls.deleteProject, async ({ principal, params, body }) =>
    deleteProject(platform, principal, params.id, body?.version),
  )
  partFileRoutes(app, platform)
  pictureRoutes(app, platform)
  surfaceRoutes(app, platform)
  cadRoutes(app, platform)
  subprojectRoutes(app, platform)
}

/** Aborts when the connection of a request closes before its answer was sent. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // The event of a connection that closed while the session was looked up has passed already.
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

const shown = (outcome: Outcome<calls.ProjectAnswer>) => under('project', outcome)

function partFileRoutes(app: App, platform: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/api/project/:id/part.stl',
    { schema: describeFile('downloadPart', 'The part as it is worked with'), config: read },
    async (request, reply) =>
      sendFile(platform, request, reply, {
        find: async (principal) => {
          const found = await service.projectFor(platform, principal, 'view-project', request.params.id)
          if (!found.ok) return found
          const { partInput, fileKey, originalFilename } = found.value
          return done({ key: partInput?.fileKey ?? fileKey, type: uploadMimeType, name: originalFilename })
        },
      }),
  )
  app.get<{ Params: { id: string } }>(
    '/api/project/:id/part-labels.bin',
    {
      schema: describeFile('downloadPartLabels', 'The face of each triangle, where faces are not found by their angles'),
      config: read,
    },
    async (request, reply) =>
      sendFile(platform, request, reply, {
        find: async (principal) => {
          const found = await service.projectFor(platform, principal, 'view-project', request.params.id)
          return found.ok ? done({ key: labelsKeyOf(found.value), type: 'application/octet-stream' }) : found
        },
      }),
  )
}

function pictureRoutes(app: App, platform: Platform): void {
  serve(app, calls.saveProjectPicture, ({ principal, params, request }) =>
    // One byte more than allowed, so that a picture of exactly the limit is seen as whole.
    savePicture(platform, principal, params.id, request.parts({ limits: { fileSize: pictureMaxBytes + 1 } })),
  )
  app.get<{ Params: { id: string; version: string } }>(
    '/api/project/:id/picture/:version/',
    { schema: describeFile('downloadProjectPicture', 'The picture that lists show'), config: read },
    async (request, reply) =>
      sendFile(platform, request, reply, {
        find: (principal) => pictureFile(platform, principal, request.params.id, request.params.version),
      }),
  )
}

/** Routes whose JSON stays bytes, to be read in a thread. */
function withRawBodies(app: App, routes: (scope: App) => void): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    routes(scope as unknown as App)
  })
}

function cadRoutes(app: App, platform: Platform): void {
  withRawBodies(app, (scope) =>
    serve(
      scope,
      rawCadFaces,
      async ({ principal, params, request }) =>
        shown(await saveCadFaces(platform, principal, params.id, request.body as Uint8Array)),
      { bodyLimit: cadFacesMaxBytes },
    ),
  )
  app.get<{ Params: { id: string } }>('/api/project/:id/cad-faces/', { config: read }, async (request, reply) =>
    sendFile(platform, request, reply, {
      find: async (principal) => {
        const found = await service.projectFor(platform, principal, 'view-project', request.params.id)
        if (!found.ok) return found
        const { cad, fileUnit } = found.value
        const empty = { status: 'success', unit: fileUnit, faces: [] }
        return done({ key: cad?.faces?.key ?? null, type: 'application/json', empty })
      },
    }),
  )
  serve(app, calls.saveCadFile, async ({ principal, params, request }) =>
    // One byte more than allowed, so that a file of exactly the limit is seen as whole.
    shown(await saveCadFile(platform, principal, params.id, request.parts({ limits: { fileSize: maxCadBytes + 1 } }))),
  )
  app.get<{ Params: { id: string } }>(
    '/api/project/:id/cad-file/',
    // Not for links to a study: the part may be seen there, its model stays with the team.
    { schema: describeFile('downloadCadFile', 'The CAD file that the part was converted from'), config: { keyScope: 'read' } },
    async (request, reply) =>
      sendFile(platform, request, reply, {
        find: async (principal) => {
          const found = await service.projectFor(platform, principal, 'view-project', request.params.id)
          if (!found.ok) return found
          const file = found.value.cad?.file
          if (!file) return notFound(cadFileMessages.none)
          return done({ key: file.key, type: 'application/octet-stream', name: file.name, download: true })
        },
      }),
  )
}

function surfaceRoutes(app: App, platform: Platform): void {
  withRawBodies(app, (scope) =>
    serve(
      scope,
      rawSurfaces,
      async ({ principal, params, request }) => saveSurfaces(platform, principal, params.id, request.body as Uint8Array),
      { bodyLimit: selectionMaxBytes },
    ),
  )
  app.get<{ Params: { id: string } }>('/api/project/:id/faces/', { config: { keyScope: 'read' } }, async (request, reply) => {
    if (!request.principal) return sendRefusal(reply, refuse('signed-out', accountMessages.signInFirst).refusal)
    const listed = await partFaces(platform, request.principal, request.params.id, whenGone(reply))
    if (!listed.ok) return sendRefusal(reply, listed.refusal)
    return reply.type('application/json; charset=utf-8').send(Buffer.from(listed.value))
  })
  app.get<{ Params: { id: string } }>('/api/project/:id/surface-selection/', { config: read }, async (request, reply) =>
    sendFile(platform, request, reply, {
      find: async (principal) => {
        const found = await service.projectFor(platform, principal, 'view-project', request.params.id)
        if (!found.ok) return found
        return done({ key: found.value.surfacesKey, type: 'application/json', empty: { status: 'success', surfaces: [] } })
      },
    }),
  )
}

function subprojectRoutes(app: App, platform: Platform): void {
  serve(app, calls.listSubprojects, async ({ principal, params, query }) =>
    under('subprojects', await listSubprojects(platform, principal, params.id, query.loads_of)),
  )
  serve(
    app,
    calls.createSubproject,
    async ({ principal, params, body }) => {
      const { id, name, optimization_settings: settings, loads_and_supports: loads } = body
      return under('subproject', await createSubproject(platform, principal, params.id, { id, name, settings, loads }))
    },
    { bodyLimit: studyLimit },
  )
  serve(
    app,
    calls.updateSubproject,
    async ({ principal, params, body }) => {
      const change = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.optimization_settings === undefined ? {} : { settings: body.optimization_settings }),
        ...(body.loads_and_supports === undefined ? {} : { loads: body.loads_and_supports }),
        ...(body.exported_row === undefined ? {} : { exportedRow: body.exported_row }),
        ...(body.version === undefined ? {} : { version: body.version }),
      }
      return under('subproject', await updateSubproject(platform, principal, params.id, params.sid, change))
    },
    { bodyLimit: studyLimit },
  )
}
