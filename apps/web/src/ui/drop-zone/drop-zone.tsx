import { maxUploadBytes, uploadExtension, uploadMessages, uploadMimeType, uploadRefusal } from '@trabecula/domain'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'

interface DropZoneProps {
  id: string
  label?: string
  /** Takes a drop anywhere in the window instead of only over its own area. */
  global?: boolean
  onFile: (file: File) => void
  onRefused: (message: string) => void
  className?: string
  /** Draws the area; `open` shows the file chooser. */
  children: (open: () => void, label: string) => ReactNode
}

/**
 * Takes exactly one STL file by drop or chooser. All or nothing: the library would keep the first of two files and would let a
 * text file pass that calls itself model/stl, so every decision is left to the domain's rule.
 */
export function DropZone({
  id,
  label = uploadMessages.dropLabel,
  global = false,
  onFile,
  onRefused,
  className = '',
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false)
  const take = useCallback(
    (files: readonly File[], how: 'chooser' | 'drop') => {
      if (files.length === 0) return
      const refusal = uploadRefusal(files, how)
      if (refusal) onRefused(refusal)
      else if (files[0]) onFile(files[0])
    },
    [onFile, onRefused],
  )

  const zone = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: true,
    noDrag: global,
    accept: { [uploadMimeType]: [uploadExtension] },
    maxSize: maxUploadBytes,
    onDrop: (accepted, rejected, event) => {
      setOver(false)
      const how = event.type === 'drop' ? 'drop' : 'chooser'
      take([...accepted, ...rejected.map((rejection) => rejection.file)], how)
    },
    onDragEnter: () => setOver(true),
    onDragLeave: () => setOver(false),
  })

  useEffect(() => {
    if (!global) return
    return listenToWindow(setOver, (files) => take(files, 'drop'))
  }, [global, take])

  return (
    <section
      id={id}
      aria-label={label}
      className={`relative ${className}`}
      {...(global ? {} : zone.getRootProps({ role: 'region' }))}
    >
      <input {...zone.getInputProps()} aria-label={label} />
      {children(zone.open, label)}
      {over && (
        <div
          className={`${global ? 'fixed inset-3 z-40' : 'absolute inset-0'} pointer-events-none grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/85`}
        >
          <span className="text-lg font-medium text-accent-text">{uploadMessages.dropOverlay}</span>
        </div>
      )}
    </section>
  )
}

/** Follows file drags over the whole window. Enter and leave come in pairs for every element passed, so they are counted. */
function listenToWindow(setOver: (over: boolean) => void, onFiles: (files: readonly File[]) => void): () => void {
  let depth = 0
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const listeners = {
    dragenter: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth++
      setOver(true)
    },
    dragover: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    },
    dragleave: () => {
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    },
    drop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    },
  }
  const names = ['dragenter', 'dragover', 'dragleave', 'drop'] as const
  for (const name of names) window.addEventListener(name, listeners[name])
  return () => {
    for (const name of names) window.removeEventListener(name, listeners[name])
  }
}
