import { defaultTolerance, longestEdgeLimits, type Tolerance, toleranceLimits } from '@trabecula/cad'
import { type CadFaces, counted, defaultMaterial, defaultSceneControls, defaultSection, threeDigits } from '@trabecula/domain'
import occtLicence from 'occt-import-js/dist/license.occt.txt?url'
import converterLicence from 'occt-import-js/dist/license.occt-import-js.txt?url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '../../platform/theme.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { printBytes } from '../../ui/print-number.ts'
import type { ViewerPart } from '../../viewer/part/model.ts'
import { readPart } from '../../viewer/part/reader.ts'
import { Viewer } from '../../viewer/viewer.tsx'
import { type Converted, Converter, follow, type ReadFacts } from './converter.ts'
import { converterMegabytes } from './converter-size.ts'
import type { ConvertedFrom } from './send-cad.ts'

interface ConvertDialogProps {
  file: File
  onClose: () => void
  onPart: (file: File, cad: ConvertedFrom) => void
}

/** How finely the surfaces are cut into triangles. */
interface Fineness extends Tolerance {
  /** Longest edge of a triangle, mm; without it edges stay as long as they come. */
  readonly longestEdge?: number | undefined
}

/** What was read of the file, and what was made of the chosen bodies; both null while they are awaited. */
interface Shown {
  readonly facts: ReadFacts | null
  readonly made: Converted | null
  readonly part: ViewerPart | null
  readonly error: string | null
}

const nothing: Shown = { facts: null, made: null, part: null, error: null }

/** Shows what a CAD file holds, with tolerances and bodies to choose, and hands over the STL that it makes. */
export function ConvertDialog({ file, onClose, onPart }: ConvertDialogProps) {
  const [fineness, setFineness] = useState<Fineness>(defaultTolerance)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { facts, made, part, error } = useConversion(file, fineness, left)
  const bodies = facts?.bodies ?? []
  return (
    <Dialog
      open
      size="large"
      title="Convert a CAD file"
      description={`${file.name} becomes an STL in millimetres, which is then uploaded. The project keeps the file and its faces.`}
      onClose={onClose}
      body={
        <div className="flex flex-col gap-3 text-xs text-n11">
          <div className="relative h-[min(320px,38dvh)] overflow-hidden rounded-md border border-n6 bg-n2">
            {part && <Preview part={part} />}
            {!part && !error && (
              <p className="absolute inset-0 flex items-center justify-center gap-2" role="status">
                <Spinner size={14} />
                {facts ? 'Preparing the picture…' : `Reading the file. The converter of ${converterMegabytes} MB is loaded once.`}
              </p>
            )}
          </div>
          {error && <Notice tone="red">{error}</Notice>}
          {facts?.notes.slice(0, 4).map((note) => (
            <Notice key={note} tone="amber">
              {note}
            </Notice>
          ))}
          <FinenessForm key={file.name} value={fineness} onChange={setFineness} />
          {bodies.length > 1 && <Bodies bodies={bodies} left={left} onChange={setLeft} />}
          {facts && (
            <p role="status" className="tabular">
              {facts.format}, {counted(bodies.length, 'body', 'bodies')}
              {made && `: ${counted(made.triangles, 'triangle')}, ${printBytes(made.stl.length)}${facesOf(made.faces)}`}
            </p>
          )}
          <p className="text-n10">
            STEP, IGES and BREP are read by <Licence of="OpenCASCADE" address={occtLicence} /> through{' '}
            <Licence of="occt-import-js" address={converterLicence} />, both under LGPL-2.1.
          </p>
        </div>
      }
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look="primary"
        disabled={!made}
        onClick={() => made && onPart(stlFile(file.name, made.stl), { faces: made.faces, file })}
      >
        Upload
      </Button>
    </Dialog>
  )
}

const Licence = ({ of, address }: { of: string; address: string }) => (
  <a href={address} target="_blank" rel="noreferrer" title={`Licence of ${of}`} className="text-accent-text underline">
    {of}
  </a>
)

const facesOf = (faces: CadFaces | undefined): string => (faces ? `, ${counted(faces.faces.length, 'face')}` : '')

/** "bracket.step" becomes "bracket.stl". */
const stlFile = (name: string, stl: Uint8Array): File =>
  new File([stl as BlobPart], `${name.replace(/\.[^.]*$/, '') || 'part'}.stl`, { type: 'model/stl' })

/** Reads the file when it or the tolerance changes, and makes the STL and its picture when the choice does. */
function useConversion(file: File, { chord, angle, longestEdge }: Fineness, left: ReadonlySet<number>): Shown {
  const [shown, setShown] = useState(nothing)
  const converter = useRef<Converter>(null)
  converter.current ??= new Converter()
  const { facts } = shown
  useEffect(() => {
    setShown(nothing)
    return follow(
      (signal) => converter.current!.read(file, { chord, angle }, signal),
      (read) => setShown({ ...nothing, facts: read }),
      (error) => setShown({ ...nothing, error }),
    )
  }, [file, chord, angle])
  useEffect(() => {
    if (!facts) return undefined
    const chosen = facts.bodies.flatMap((_, id) => (left.has(id) ? [] : [id]))
    setShown({ ...nothing, facts })
    const prepare = async (signal: AbortSignal): Promise<Shown> => {
      const made = await converter.current!.make({ chosen, longestEdge }, signal)
      setShown({ ...nothing, facts, made })
      const labels = made.faces ? labelsOf(made.faces, made.triangles) : null
      const part = await readPart(new Blob([made.stl as BlobPart]), 'mm', signal, labels)
      return { facts, made, part: part.ok ? part : null, error: part.ok ? null : part.message }
    }
    return follow(prepare, setShown, (error) => setShown({ ...nothing, facts, error }))
  }, [facts, left, longestEdge])
  useEffect(() => () => converter.current?.end(), [])
  return shown
}

/** The face of each triangle. */
function labelsOf({ faces }: CadFaces, triangles: number): Uint32Array {
  const labels = new Uint32Array(triangles)
  for (const { id, triangles: ranges } of faces) for (const [first, count] of ranges) labels.fill(id, first, first + count)
  return labels
}

const noSelection = { load: [], held: [] } as const

function Preview({ part }: { part: ViewerPart }) {
  const theme = useTheme()
  const scene = useMemo(() => ({ ...defaultSceneControls, displayGrid: false }), [])
  const [hovered, setHovered] = useState<number | null>(null)
  return (
    <Viewer
      part={part}
      selection={noSelection}
      hovered={hovered}
      onHover={setHovered}
      onPick={() => undefined}
      force={null}
      lattice={null}
      scene={scene}
      material={defaultMaterial}
      section={defaultSection}
      theme={theme}
    />
  )
}

const asked = {
  chord: { label: 'Chord', unit: 'mm', hint: 'Largest distance between a triangle and its curved surface' },
  angle: { label: 'Angle', unit: '°', hint: 'Largest angle between neighbouring triangles of a curved surface' },
  longestEdge: {
    label: 'Longest edge',
    unit: 'mm',
    hint: 'Empty: as it comes. With small triangles a brush paints a part of a flat face',
  },
} as const

const limits = { ...toleranceLimits, longestEdge: longestEdgeLimits }

function FinenessForm({ value, onChange }: { value: Fineness; onChange: (value: Fineness) => void }) {
  const [draft, setDraft] = useState(value)
  const names = ['chord', 'angle', 'longestEdge'] as const
  const changed = names.some((name) => draft[name] !== value[name])
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft)
      }}
    >
      {names.map((name) => (
        <div key={name} className="min-w-32 flex-1">
          <NumberInput
            {...asked[name]}
            value={draft[name] ?? 0}
            print={(number) => (number === 0 ? '' : String(number))}
            read={(text) => (name === 'longestEdge' && text.trim() === '' ? 0 : within(text, limits[name]))}
            onChange={(next) => setDraft({ ...draft, [name]: next === 0 ? undefined : next })}
          />
        </div>
      ))}
      <Button type="submit" disabled={!changed} className="mt-6">
        Convert again
      </Button>
    </form>
  )
}

function within(text: string, { least, most }: { least: number; most: number }): number | string {
  const value = Number(text.replace(',', '.').replace(/\s*(mm|°)$/, ''))
  return text.trim() !== '' && value >= least && value <= most ? value : `From ${least} to ${most}`
}

interface BodiesProps {
  bodies: ReadFacts['bodies']
  left: ReadonlySet<number>
  onChange: (left: ReadonlySet<number>) => void
}

/** The bodies of an assembly; each can be left out, but not all. */
function Bodies({ bodies, left, onChange }: BodiesProps) {
  return (
    <fieldset className="flex max-h-44 flex-col gap-1 overflow-y-auto">
      <legend className="mb-1">Bodies that are one printed part</legend>
      {bodies.map(({ name, within: assembly, color, size, triangles }, id) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a body's number is its place in the file.
        <label key={id} className="flex items-center gap-2 text-n12">
          <input
            type="checkbox"
            className="accent-accent"
            checked={!left.has(id)}
            disabled={!left.has(id) && left.size === bodies.length - 1}
            onChange={() => onChange(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]))}
          />
          <span className="size-3 shrink-0 rounded-sm border border-n7" style={{ background: color }} aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate" title={[...assembly, name].join(' / ')}>
            {name}
          </span>
          <span className="tabular text-n11">
            {size.map(threeDigits).join(' × ')}
            <span className="unit">mm</span>
          </span>
          <span className="tabular w-20 text-right text-n10">{counted(triangles, 'triangle')}</span>
        </label>
      ))}
    </fieldset>
  )
}
