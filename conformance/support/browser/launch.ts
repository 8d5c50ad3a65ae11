import { existsSync, globSync } from 'node:fs'

const quiet = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  // Debian's start script asks for the contrary; without a graphics card it makes every page dearer.
  '--disable-gpu-rasterization',
  // Nor does a graphics library that itself computes put the page together: home takes a third less without it.
  '--disable-gpu-compositing',
  '--ignore-gpu-blocklist',
] as const

/** WebGL2 without a graphics card: the browser's own software renderer, whose pixels are the same on every machine. */
export const softwareGraphics = [...quiet, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] as const

/** A browser whose pictures are the same on every machine. */
export const softwareBrowser = () => ({ executablePath: chosenChromium(), args: [...softwareGraphics] })

/** WebGL2 by Mesa on the processor: three to six times as fast, and other pixels. */
const mesaGraphics = [...quiet, '--use-angle=gl-egl'] as const

/**
 * The quickest that the machine has, by Debian's packages: Mesa (libegl1, libgl1-mesa-dri) before the browser's own
 * renderer, and Chromium without its windows (chromium-headless-shell, half the processor time of a page) before the
 * whole one. GRAPHICS (swiftshader or mesa) and CHROMIUM (a path) decide otherwise.
 */
export function chosenBrowser(): { readonly executablePath: string; readonly args: string[] } {
  const hasMesa = ['libEGL_mesa.so.0', 'dri/*swrast_dri.so'].every((file) => globSync(`/usr/lib/*-linux-gnu/${file}`).length > 0)
  const graphics = process.env['GRAPHICS'] ?? (hasMesa ? 'mesa' : 'swiftshader')
  return { executablePath: chosenChromium(), args: [...(graphics === 'mesa' ? mesaGraphics : softwareGraphics)] }
}

export function chosenChromium(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')
}
