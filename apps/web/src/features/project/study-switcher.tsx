import type { SubprojectAnswer } from '@trabecula/contract'
import { projectNameLength, subprojectPlaceholderName } from '@trabecula/domain'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { openStudy } from '../../state/workspace/studies/open-study.ts'
import { renameStudy } from '../../state/workspace/studies/rename-study.ts'
import { studyName } from '../../state/workspace/studies/study-name.ts'
import { currentSubproject, type Study, useStudy } from '../../state/workspace/study.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { inputClass } from '../../ui/controls/text-field.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'

/** Which design study (subproject) is open, and what it is called. */
export function StudySwitcher() {
  const study = useStudy()
  const current = currentSubproject(study)
  // The study as it was when typing began, so that somebody else's newer name is noticed.
  const [edited, setEdited] = useState<typeof current>()
  if (!study.project || !current) return null
  if (edited)
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was just pressed
        autoFocus
        aria-label="Name of this study"
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
    <div className="hidden w-52 items-center gap-0.5 md:flex">
      <div className="min-w-0 flex-1">
        <Select
          label="Design study"
          bare
          value={current.id}
          disabled={study.run !== null}
          choices={study.subprojects.map((one, index) => ({ value: one.id, label: `${index + 1} · ${titleOf(one, study)}` }))}
          onChange={(id) => void openStudy(id)}
        />
      </div>
      <Tooltip text="Rename this study" side="bottom">
        <IconButton size="sm" label="Rename this study" icon={<Pencil size={13} />} onClick={() => setEdited(current)} />
      </Tooltip>
    </div>
  )
}

/** A study whose run failed keeps the placeholder of a running one: then it is called by what was asked of it. */
const titleOf = ({ name, optimization_settings }: SubprojectAnswer, { run, unitType }: Study): string =>
  name === subprojectPlaceholderName && run === null ? studyName(optimization_settings, unitType) : name
