import { accountMessages, avatarPixels } from '@trabecula/domain'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Slider } from '../../ui/controls/slider.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { type Crop, changeCrop, cropSquare, maxZoom, wholeCrop } from './crop.ts'

/** Width of the preview, CSS px. */
const frame = 240
/** Twice the size that the server keeps, so that its scaling starts from more pixels. */
const sentPixels = 2 * avatarPixels

interface AvatarCropperProps {
  file: File
  onCancel: () => void
  onDone: (picture: Blob) => void
}

/** Shows the square that will be kept; it is moved by dragging or arrow keys, and enlarged by the slider. */
export function AvatarCropper({ file, onCancel, onDone }: AvatarCropperProps) {
  const picture = useBitmap(file, onCancel)
  const [crop, setCrop] = useState(wholeCrop)
  const change = (part: Partial<Crop>) => picture && setCrop(changeCrop(picture, crop, part))
  return (
    <ConfirmDialog
      open
      look="primary"
      title="Crop the picture"
      description="Drag the picture, or use the arrow keys."
      label="Save picture"
      ready={picture !== null}
      onCancel={onCancel}
      onConfirm={() => picture && void cut(picture, crop, file.type).then(onDone, () => failed(onCancel))}
      body={
        <div className="flex flex-col items-center gap-4">
          <Preview picture={picture} crop={crop} onMove={(x, y) => change({ x: crop.x + x, y: crop.y + y })} />
          <div className="w-60">
            <Slider
              label="Zoom"
              value={crop.zoom}
              min={1}
              max={maxZoom}
              step={0.05}
              print={(zoom) => `${Math.round(zoom * 100)} %`}
              onChange={(zoom) => change({ zoom })}
              disabled={!picture}
            />
          </div>
        </div>
      }
    />
  )
}

interface PreviewProps {
  picture: ImageBitmap | null
  crop: Crop
  /** Moves the kept square by shares of the picture. */
  onMove: (x: number, y: number) => void
}

function Preview({ picture, crop, onMove }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture && canvas.current) paint(canvas.current, picture, crop)
  }, [picture, crop])

  const perPixel = picture ? cropSquare(picture, crop).side / frame : 0
  const move = (right: number, down: number) => {
    if (picture) onMove((-right * perPixel) / picture.width, (-down * perPixel) / picture.height)
  }
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [-10, 0],
    ArrowRight: [10, 0],
    ArrowUp: [0, -10],
    ArrowDown: [0, 10],
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture that is moved by keys has no element of its own
    <div
      role="group"
      aria-label="Crop area"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="relative touch-none overflow-hidden rounded-md border bg-n3"
      style={{ width: frame, height: frame }}
    >
      <canvas ref={canvas} width={2 * frame} height={2 * frame} className="size-full" />
      {/* The circle in which the rest of the application shows the picture. */}
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_#0008]" />
    </div>
  )
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(picture, crop)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The kept square as a file of the chosen file's type, because a PNG may be transparent. */
function cut(picture: ImageBitmap, crop: Crop, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = sentPixels
  canvas.height = sentPixels
  paint(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(accountMessages.avatarUnsupported))), type, 0.92),
  )
}

function failed(onCancel: () => void): void {
  toast(accountMessages.avatarUnsupported, 'error')
  onCancel()
}

/** Decodes the file, rotated by its orientation data; an unreadable file closes the dialog with a message. */
function useBitmap(file: File, onFailed: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const fail = useRef(onFailed)
  fail.current = onFailed
  useEffect(() => {
    let closed = false
    createImageBitmap(file).then(
      (bitmap) => (closed ? bitmap.close() : setPicture(bitmap)),
      () => closed || failed(() => fail.current()),
    )
    return () => {
      closed = true
    }
  }, [file])
  return picture
}
