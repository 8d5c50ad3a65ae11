import { addressOf, exportDeck, exportFields } from '@trabecula/contract'
import {
  type DeckFormat,
  deckFormats,
  type FieldFileFormat,
  fieldFileFormats,
  fieldViewMessages,
  tutorialProjectId,
} from '@trabecula/domain'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../platform/download.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { saveAnswer } from '../../platform/http/save-answer.ts'
import { isShared } from '../../platform/http/share-link.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { drawLegend } from '../../workspace/fields/legend.ts'
import { fieldSource } from '../../workspace/fields/queries.ts'
import type { ShownField } from '../../workspace/fields/shown.ts'
import { useStudy } from '../../workspace/study.ts'
import type { PlacesProps } from './extremes.tsx'
import { paintLegend } from './paint-legend.ts'

const formatNames: Readonly<Record<FieldFileFormat, string>> = {
  vti: 'Analysis grid',
  vtu: 'Analysis cells',
  vtp: 'Outer surface',
}

const deckNames: Readonly<Record<DeckFormat, string>> = {
  inp: 'CalculiX and Abaqus',
  vtu: 'ParaView',
  msh: 'Gmsh',
}

export function Downloads({ shown, viewer }: PlacesProps) {
  const [busy, setBusy] = useState<'picture' | FieldFileFormat | `deck ${DeckFormat}` | null>(null)
  const source = useStudy(fieldSourceId)
  const demonstrated = useStudy(({ project }) => project?.id === tutorialProjectId)
  const during = (what: NonNullable<typeof busy>, work: () => Promise<void>, otherwise: string) => {
    setBusy(what)
    work()
      .catch((reason: unknown) => {
        noteThrown(reason)
        toast(reason instanceof Error && reason.name === 'CallFailure' ? reason.message : otherwise, 'error')
      })
      .finally(() => setBusy(null))
  }
  const savePicture = async () => {
    const { unitType } = useStudy.getState()
    const { fields, choice, colouring, load, statistics, subject } = shown
    const drawing = drawLegend(choice, colouring, { load, unitType, statistics, asFactor: fields.facts.loadIsFactor })
    const picture = await viewer.current?.screenshot({
      view: 'current',
      overlay: (context, width, height) => paintLegend(context, drawing, { width, height, heading: subject.name }),
    })
    if (!picture) throw new Error('The viewer is gone.')
    download(picture, `${fileName(subject.name)}-${choice.field.name}.png`)
  }
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        disabled={busy !== null}
        onClick={() => during('picture', savePicture, fieldViewMessages.pictureFailed)}
      >
        {busy === 'picture' ? <Spinner size={13} /> : <Image size={13} />} Picture with legend
      </Button>
      {isShared ? null : source === null ? (
        <p className="text-xs text-n10">{demonstrated ? fieldViewMessages.ownProjectsOnly : fieldViewMessages.filesAfterRun}</p>
      ) : (
        <>
          <fieldset aria-label="Files for VTK and ParaView" className="flex flex-wrap gap-1.5">
            {fieldFileFormats.map((format) => (
              <Button
                key={format}
                size="sm"
                title={`${formatNames[format]} for VTK and ParaView`}
                aria-label={`${formatNames[format]}, .${format}`}
                disabled={busy !== null}
                onClick={() => during(format, () => saveFile(source, shown, format), fieldViewMessages.downloadFailed)}
              >
                {busy === format && <Spinner size={13} />}.{format}
              </Button>
            ))}
          </fieldset>
          {shown.subject.rowIndex !== null && (
            <fieldset aria-label="Decks for other solvers" className="flex flex-wrap items-center gap-1.5">
              <span className="text-xs text-n10">Deck of this row</span>
              {deckFormats.map((format) => (
                <Button
                  key={format}
                  size="sm"
                  title={`The homogenised model with materials, sets, supports and loads, for ${deckNames[format]}`}
                  aria-label={`Deck for ${deckNames[format]}, .${format}`}
                  disabled={busy !== null}
                  onClick={() =>
                    during(`deck ${format}`, () => saveDeck(source, shown, format), fieldViewMessages.downloadFailed)
                  }
                >
                  {busy === `deck ${format}` && <Spinner size={13} />}.{format}
                </Button>
              ))}
            </fieldset>
          )}
        </>
      )}
    </>
  )
}

const fieldSourceId = (study: Parameters<typeof fieldSource>[0]): string | null => fieldSource(study)?.runId ?? null

const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')

/** The server makes the file for the load and the load case that are shown; it has the shapes of all modes. */
async function saveFile(runId: string, { subject, fields, load }: ShownField, format: FieldFileFormat): Promise<void> {
  const address = addressOf(exportFields, {
    params: { id: runId },
    query: {
      format,
      row_index: subject.rowIndex ?? undefined,
      load_n: load > 0 && !fields.shown?.mode ? load : undefined,
      case: fields.shown?.case,
    },
  })
  await saveAnswer(address, `${fileName(subject.name)}.${format}`)
}

async function saveDeck(runId: string, { subject }: ShownField, format: DeckFormat): Promise<void> {
  if (subject.rowIndex === null) return
  const address = addressOf(exportDeck, { params: { id: runId }, query: { format, row_index: subject.rowIndex } })
  await saveAnswer(address, `${fileName(subject.name)}-deck.${format}`)
}
