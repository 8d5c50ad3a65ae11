import { type Refusal, refuse } from '@trabecula/domain'

type Refused = { readonly ok: false; readonly refusal: Refusal }

export const inputRefusals = {
  noBodies: (): Refused => refuse('no-bodies', 'No body of the file is chosen: choose at least one of the bodies listed.'),
  unknownBody: (id: number, count: number): Refused =>
    refuse(
      'unknown-body',
      count === 1
        ? `There is no body ${id}: the file holds one body, number 0.`
        : `There is no body ${id}: the file holds bodies 0 to ${count - 1}; choose among those.`,
    ),
  undecidedInner: (sentence: string): Refused =>
    refuse(
      'bodies-inside-bodies',
      `${sentence} "File and units" has a button for each; in a set-up file "inner_bodies": "cavities" makes them cavities, "inner_bodies": "material" leaves them out because the body around them is solid there.`,
    ),
  enclosesNothing: (): Refused =>
    refuse(
      'encloses-nothing',
      'The surface encloses no space even by winding numbers, so no outer faces can be made for it: export a solid body.',
    ),
  notSoundAnew: (isFar: boolean): Refused =>
    refuse(
      'new-faces-not-sound',
      `New outer faces were made, but they do not form a closed surface either, so they are not used: ${isFar ? 'the part lies so far from the origin of its file that an STL cannot hold them; move it to the origin' : 'close the part'} in your CAD program and load it again.`,
    ),
} as const

export const inputSentences = {
  bodies: (ids: readonly number[]): string =>
    ids.length === 1 ? `Only body ${ids[0]} of the file was kept.` : `Only the bodies ${ids.join(', ')} of the file were kept.`,
  remeshed: (deviation: number): string =>
    `The outer faces were re-meshed because the file's surface is not closed or passes through itself: 99 % of its corners lie within ${Number(deviation.toPrecision(2))} (file units) of the new faces.`,
} as const
