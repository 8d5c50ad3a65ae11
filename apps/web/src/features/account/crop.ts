export interface Picture {
  readonly width: number
  readonly height: number
}

/** The kept square of a picture: its middle as shares of width and height (0–1), its enlargement (1: the largest). */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const maxZoom = 4
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The kept square in the picture's pixels; never beyond an edge. */
export function cropSquare(picture: Picture, crop: Crop): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(picture.width, picture.height) / crop.zoom
  const start = (share: number, length: number) => Math.min(length - side, Math.max(0, share * length - side / 2))
  return { left: start(crop.x, picture.width), top: start(crop.y, picture.height), side }
}

/** Moves or enlarges, limited so that the square stays inside: dragging past an edge is not remembered. */
export function changeCrop(picture: Picture, crop: Crop, change: Partial<Crop>): Crop {
  const wished = { ...crop, ...change }
  const zoom = Math.min(maxZoom, Math.max(1, wished.zoom))
  const { left, top, side } = cropSquare(picture, { ...wished, zoom })
  return { x: (left + side / 2) / picture.width, y: (top + side / 2) / picture.height, zoom }
}
