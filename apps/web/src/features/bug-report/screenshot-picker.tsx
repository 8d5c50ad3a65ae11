import { bugReportMessages, dropZoneIds, maxScreenshots, screenshotRules } from '@trabecula/domain'
import { Box, ImagePlus, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { DropZone } from '../../ui/drop-zone/drop-zone.tsx'
import { followFileDrags } from '../../ui/drop-zone/file-drags.ts'
import { addScreenshots, changeDraft } from './draft.ts'
import { hasScene, scenePicture } from './scene-picture.ts'

const ignored = (): undefined => undefined

interface ScreenshotPickerProps {
  screenshots: readonly Blob[]
  onFiles: (files: readonly File[]) => void
  onRefused: (message: string) => void
}

/** Adds pictures that are dropped on its area, chosen, pasted, or taken of the 3D view. */
export function ScreenshotPicker({ screenshots, onFiles, onRefused }: ScreenshotPickerProps) {
  const present = screenshots.length
  const rules = useCallback(() => screenshotRules(present), [present])
  const full = present >= maxScreenshots
  // Files dropped outside the area are ignored: neither the page below nor the browser, which would leave the page,
  // opens them.
  useEffect(() => followFileDrags(window, ignored, ignored), [])
  return (
    <DropZone
      id={dropZoneIds.bugReport}
      label={bugReportMessages.dropLabel}
      rules={rules}
      onFiles={onFiles}
      onRefused={onRefused}
      className="flex flex-col gap-2 rounded-md border border-dashed p-3"
    >
      {(choose, label) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={choose} disabled={full}>
              <ImagePlus size={14} />
              {label}
            </Button>
            {hasScene() && (
              <Button
                size="sm"
                disabled={full}
                onClick={() => void scenePicture().then((found) => found && addScreenshots([found]))}
              >
                <Box size={14} />
                Capture 3D view
              </Button>
            )}
            <span className="text-xs text-n10">Drop or paste up to {maxScreenshots} images here</span>
          </div>
          {present > 0 && (
            <ul className="flex flex-wrap gap-2">
              {screenshots.map((picture, index) => (
                <Screenshot
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pictures have no other identity
                  key={index}
                  picture={picture}
                  name={`Screenshot ${index + 1}`}
                  onRemove={() => changeDraft({ screenshots: screenshots.filter((_, other) => other !== index) })}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </DropZone>
  )
}

function Screenshot({ picture, name, onRemove }: { picture: Blob; name: string; onRemove: () => void }) {
  const address = useObjectUrl(picture)
  return (
    <li className="relative">
      {address && <img src={address} alt={name} className="h-20 w-32 rounded-sm border object-cover" />}
      <IconButton
        size="sm"
        label={`Remove ${name}`}
        icon={<X size={12} />}
        onClick={onRemove}
        className="absolute top-1 right-1 bg-raised"
      />
    </li>
  )
}

function useObjectUrl(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
