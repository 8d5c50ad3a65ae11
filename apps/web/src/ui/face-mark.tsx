import {
  caseColors,
  caseLetters,
  casePatterns,
  type FacePattern,
  faceColors,
  faceInk,
  massColor,
  regionColor,
  regionPattern,
  type SupportKind,
  supportLetters,
  supportPatterns,
} from '@trabecula/domain'

/** Half transparent ink, so that a letter stays in front. */
const line = `${faceInk}a0`
const stripes = (degrees: number) => `repeating-linear-gradient(${degrees}deg, ${line} 0 1px, transparent 1px 4px)`

const patterns: Readonly<Record<FacePattern, string>> = {
  dots: `radial-gradient(circle, ${line} 1px, transparent 1.4px) 0 0 / 4px 4px`,
  rows: stripes(0),
  columns: stripes(90),
  checks: `repeating-conic-gradient(${line} 0 25%, transparent 0 50%) 0 0 / 4px 4px`,
  rings: `radial-gradient(circle, transparent 1.2px, ${line} 1.4px 2.2px, transparent 2.6px) 0 0 / 8px 8px`,
  crosses: `linear-gradient(${line} 0 0) 3px 1px / 1px 5px, linear-gradient(${line} 0 0) 1px 3px / 5px 1px`,
  hatch: stripes(45),
  'back-hatch': stripes(-45),
  'cross-hatch': `${stripes(45)}, ${stripes(-45)}`,
  grid: `${stripes(0)}, ${stripes(90)}`,
  waves: `radial-gradient(circle at 50% 100%, transparent 1.2px, ${line} 1.4px 2.2px, transparent 2.6px) 0 0 / 6px 4px`,
}

/** Letter, colour and pattern together, so that colour is never the only difference. */
function Mark({ letter, color, pattern }: { letter: string; color: string; pattern?: FacePattern }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-4 shrink-0 overflow-hidden rounded-sm text-[10px] leading-4 font-bold"
      style={{ background: color, color: faceInk }}
    >
      {pattern && <span className="w-2" style={{ background: patterns[pattern] }} />}
      <span className="w-3.5 text-center">{letter}</span>
    </span>
  )
}

/** `place`: index of the case, 0 for case A. */
export const CaseMark = ({ place }: { place: number }) => (
  <Mark letter={caseLetters[place] ?? ''} color={caseColors[place] ?? caseColors[0]} pattern={casePatterns[place] ?? 'dots'} />
)

export const SupportMark = ({ kind }: { kind: SupportKind }) => (
  <Mark letter={supportLetters[kind]} color={faceColors.held} pattern={supportPatterns[kind]} />
)

/** W as in weight. The faces of a point mass have no pattern, because they may carry loads. */
export const MassMark = () => <Mark letter="W" color={massColor} />

export const RegionMark = () => <Mark letter="R" color={regionColor} pattern={regionPattern} />
