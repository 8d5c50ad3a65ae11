import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Security headers. COOP and COEP allow shared memory in the browser; everything a page needs comes from our own origin. */
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
        // Over plain http on a laptop the browser would otherwise ask for https and find nobody.
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    strictTransportSecurity: secure,
  })
}
