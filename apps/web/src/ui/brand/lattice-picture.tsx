import { useEffect, useRef } from 'react'
import { angleAfter, bracketSize, bracketStruts, type Strut, turningMs } from './lattice-model.ts'

const struts = bracketStruts()
/** The centre of rotation: a little below the box's middle, where most of the bracket is. */
const middle = [bracketSize[0] / 2, bracketSize[1] / 2, bracketSize[2] / 2 - 0.3] as const
/** The distance from the axis to the farthest strut, in cells. */
const reach = Math.hypot(bracketSize[0], bracketSize[1]) / 2
const tilt = 0.42
/** Limits a step, so that the bracket does not jump after the page was blocked. */
const longestStepMs = 100

/**
 * A lattice bracket that turns a little at first, drawn as lines on a 2D canvas, because the first page needs no 3D
 * library. It comes to rest, because turning for as long as the page is open took a processor core without a graphics
 * card. It stays still with reduced motion, on battery, and while the page is hidden.
 */
export function LatticePicture({ className = '' }: { className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element) return animate(element)
  }, [])
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus
  return <canvas ref={canvas} aria-hidden="true" className={`pointer-events-none ${className}`} />
}

function animate(canvas: HTMLCanvasElement): () => void {
  const stop = new AbortController()
  let moving = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let turned = 0
  let last = 0
  let frame = 0
  const paint = (now: number) => {
    if (moving && last > 0) turned += Math.min(longestStepMs, now - last)
    last = now
    draw(canvas, angleAfter(turned))
    if (moving && !document.hidden && turned < turningMs) frame = requestAnimationFrame(paint)
  }
  const restart = () => {
    cancelAnimationFrame(frame)
    last = 0
    frame = requestAnimationFrame(paint)
  }
  void onBattery().then((yes) => {
    if (yes) moving = false
  })
  document.addEventListener('visibilitychange', restart, { signal: stop.signal })
  const resized = new ResizeObserver(restart)
  resized.observe(canvas)
  const themed = new MutationObserver(restart)
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    stop.abort()
    resized.disconnect()
    themed.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** Only Chromium reports it; elsewhere the answer is no. */
async function onBattery(): Promise<boolean> {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ charging: boolean }> }
  return getBattery ? !(await getBattery.call(navigator).catch(() => ({ charging: true }))).charging : false
}

function draw(canvas: HTMLCanvasElement, angle: number): void {
  const scale = Math.min(devicePixelRatio, 2)
  const width = canvas.clientWidth * scale
  const height = canvas.clientHeight * scale
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, width, height)
  pen.lineCap = 'round'
  pen.strokeStyle = getComputedStyle(canvas).color
  const cell = Math.min(width / (2 * reach + 0.6), height / 10.4)
  const project = ([x, y, z]: Strut['from']) => {
    const [u, v, w] = [x - middle[0], y - middle[1], z - middle[2]]
    const right = u * Math.cos(angle) - v * Math.sin(angle)
    const away = u * Math.sin(angle) + v * Math.cos(angle)
    return {
      x: width / 2 + right * cell,
      y: height / 2 - (w * Math.cos(tilt) + away * Math.sin(tilt)) * cell,
      depth: away / reach,
    }
  }
  for (const { from, to } of struts) {
    const [a, b] = [project(from), project(to)]
    // Depth is 0 at the far side and 1 at the near side: nearer struts are stronger.
    const near = Math.max(0, Math.min(1, 0.5 - (a.depth + b.depth) / 4))
    pen.globalAlpha = 0.1 + 0.6 * near ** 1.5
    pen.lineWidth = (0.025 + 0.06 * near) * cell
    pen.beginPath()
    pen.moveTo(a.x, a.y)
    pen.lineTo(b.x, b.y)
    pen.stroke()
  }
}
