import { projectNameLength, studyTitle } from '@trabecula/domain'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { inputClass } from '../../ui/controls/text-field.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { openStudy } from '../../workspace/open-study.ts'
import { currentStudy, useStudy } from '../../workspace/study.ts'
import { renameStudy } from './rename-study.ts'

export function StudySwitcher() {
  const study = useStudy()
  const current = currentStudy(study)
  // The study when typing began, so that another user's newer name is noticed.
  const [edited, setEdited] = useState<typeof current>()
  if (!study.project || !current) return null
  if (edited)
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was just pressed
        autoFocus
        aria-label="Study name"
        defaultValue={edited.name}
        maxLength={projectNameLength.max}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          setEdited(undefined)
          void renameStudy(edited, event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.value = edited.name
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
        }}
        className={`${inputClass} w-52!`}
      />
    )
  return (
    <div className="hidden w-52 min-w-28 items-center gap-0.5 md:flex xl:w-72">
      <div className="min-w-0 flex-1">
        <Select
          label="Study"
          bare
          value={current.id}
          disabled={study.run !== null}
          choices={study.studies.map(({ id, name, settings }, index) => {
            const title = study.run === null ? studyTitle(name, settings, study.unitType) : name
            return { value: id, label: `${index + 1} · ${title}` }
          })}
          onChange={(id) => void openStudy(id)}
        />
      </div>
      <Tooltip text="Rename study" side="bottom">
        <IconButton size="sm" label="Rename study" icon={<Pencil size={13} />} onClick={() => setEdited(current)} />
      </Tooltip>
    </div>
  )
}
