import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const isCall = /^\/(api|protected|auth|team|dev)(\/|\?|$)/

/**
 * The policy of the worker that converts CAD files. The library's JavaScript makes functions of strings, which the policy
 * of the pages forbids. A worker has the policy of its own script: this one has no document, no cookies that it could
 * read and nothing to load but its WebAssembly, and the pages' policy stays as it is.
 */
export const converterPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** Security headers. COOP and COEP allow shared memory in the browser; all that a page needs comes from our origin. */
export async function protectPages(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Over plain http on a laptop the browser would otherwise request https, where no server listens.
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: secure ? { maxAge: 365 * 24 * 3600 } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    // Answers about people stay in no cache, unless a call says otherwise (files do).
    if (isCall.test(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
