import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { guideAsHtml } from './src/features/help/guide-as-html.ts'

const api = process.env['TRABECULA_API'] ?? 'http://127.0.0.1:3000'
const page = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * During development Vite serves the pages, but only the server knows who is signed in: this fetches its page with the
 * visitor's cookies and copies the initial data. Deep addresses fall back to the page of their entry.
 */
function pagesWithInitialData(): Plugin {
  return {
    name: 'pages-with-initial-data',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const address = request.url ?? '/'
        if (
          request.method !== 'GET' ||
          !request.headers.accept?.includes('text/html') ||
          /^\/(api|protected|dev|team|healthz|readyz)/.test(address)
        )
          return next()
        if (/^\/auth\/(verify|confirm)-email\//.test(address)) return next()
        const entry = address.startsWith('/auth') ? 'auth/index.html' : 'index.html'
        const { readFile } = await import('node:fs/promises')
        const html = await server.transformIndexHtml(address, await readFile(page(entry), 'utf8'))
        const upstream = await fetch(api + address, { headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' } })
          .then((answer) => answer.text())
          .catch(() => '')
        const data = /<script type="application\/json" id="initial-data">[\s\S]*?<\/script>/.exec(upstream)?.[0] ?? ''
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html.replace('</head>', () => `${data}</head>`))
      })
    },
  }
}

/** Requests the pages' font before the script, because text in another font moves when the font arrives. */
function preloadFont(): Plugin {
  return {
    name: 'letters-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal[^/]*\.woff2$/.test(name))
        if (!font) throw new Error('The font file has another name than vite.config.ts expects.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

export default defineConfig({
  plugins: [pagesWithInitialData(), preloadFont(), guideAsHtml(), react(), tailwindcss()],
  worker: { format: 'es' },
  resolve: {
    // React has had this hook since 18; libraries that still support 17 bundle it once more.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector.js' },
    ],
  },
  build: {
    target: 'es2022',
    // Every browser of the target supports <link rel="modulepreload">, or works without a preload.
    modulePreload: { polyfill: false },
    rollupOptions: { input: { main: page('index.html'), auth: page('auth/index.html') } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // GET /auth/login is a page of this application, POST /auth/login/ a call of the server: the middleware above
      // serves the pages first.
      [
        '/api',
        '/protected',
        '/files',
        '/dev',
        '/team',
        '/auth/login/',
        '/auth/register/',
        '/auth/logout/',
        '/auth/forgot-password/',
        '/auth/resend-verification/',
        '/auth/reset-password/',
        '/auth/verify-email/',
        '/auth/confirm-email/',
        // The server compares the origin of a call with the requested host: both are this one.
      ].map((path) => [path, { target: api, changeOrigin: false }]),
    ),
  },
})
