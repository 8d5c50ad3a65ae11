import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import { guest } from '@trabecula/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { issueCsrfToken, type Secrets } from './csrf.ts'
import { sendRefusal } from './errors.ts'
import { currentUser } from './principal.ts'
import { converterPolicy } from './security-headers.ts'
import type { App } from './server.ts'

const isCall = (url: string) => /^\/(api|protected|dev)(\/|\?|$)/.test(url)

/** Folders that hold files only: what is not there is no screen either. */
const isFile = (url: string) => /^\/(assets|cells|tour)\//.test(url)

/** The two single-page applications, with the initial user written into them (§3: "from data provided by the page"). */
export async function servePages(app: App, platform: Secrets & { readonly version: string }, webRoot: string): Promise<void> {
  const template = (name: string) => (existsSync(join(webRoot, name)) ? readFileSync(join(webRoot, name), 'utf8') : null)
  const main = template('index.html')
  const auth = template('auth/index.html')

  if (main) {
    await app.register(serveFiles, {
      root: webRoot,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html'],
      setHeaders: (response, path) => {
        // Names of built assets carry a hash of their content.
        void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/\/assets\/convert\.worker-[^/]*\.js$/.test(path)) void response.header('content-security-policy', converterPolicy)
      },
    })
  }

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isAuth = /^\/auth(\/|\?|$)/.test(request.url)
    const html = isAuth ? auth : main
    if (!html)
      return reply.code(404).type('text/plain').send('The web application is not built. Run "npm run build" and start again.')
    const csrfToken = issueCsrfToken(platform, request, reply)
    const user = request.principal ? currentUser(request.principal, csrfToken) : { ...guest, csrfToken }
    const data = JSON.stringify({ user, version: platform.version }).replaceAll('<', '\\u003c')
    const tag = `<script type="application/json" id="initial-data">${data}</script>`
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(withInitialData(html, tag))
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !isCall(request.url) && !isFile(request.url)
    if (isPage) return sendPage(request, reply)
    return sendRefusal(reply, { code: 'not-found', message: 'Page not found.' })
  })
}

/** Replaces the template's own tag (used while developing), or adds one at the end of the head. */
function withInitialData(html: string, tag: string): string {
  const own = /<script type="application\/json" id="initial-data">[\s\S]*?<\/script>/
  // A function as replacement: names may contain "$&".
  return own.test(html) ? html.replace(own, () => tag) : html.replace('</head>', () => `${tag}</head>`)
}
