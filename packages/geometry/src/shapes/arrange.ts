// Solids next to and inside each other, for tests of parts with several bodies.

export const moved = (soup: Float32Array, x: number, y = 0, z = 0): Float32Array =>
  soup.map((value, i) => value + [x, y, z][i % 3])

export const joined = (...soups: readonly Float32Array[]): Float32Array => Float32Array.from(soups.flatMap((soup) => [...soup]))

/** Two corners of each triangle, or of the chosen ones, swapped: they look the other way. */
export const reversed = (soup: Float32Array, isChosen: (triangle: number) => boolean = () => true): Float32Array =>
  soup.map((_, i) => (isChosen(Math.floor(i / 9)) ? soup[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]] : soup[i]))
