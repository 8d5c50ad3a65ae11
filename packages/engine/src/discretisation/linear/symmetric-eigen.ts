/** Eigenvalues and eigenvectors (columns) of a small symmetric matrix, by Jacobi rotations. */
export function symmetricEigen(matrix: readonly (readonly number[])[]): { values: number[]; vectors: number[][] } {
  const a = matrix.map((row) => [...row])
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)))
  const scale = Math.max(...a.flat().map(Math.abs))
  for (let sweep = 0; sweep < 30; sweep++) {
    const off = Math.max(0, ...a.flatMap((row, i) => row.slice(i + 1).map(Math.abs)))
    if (off <= 1e-16 * scale) break
    for (let p = 0; p < a.length; p++) {
      for (let q = p + 1; q < a.length; q++) {
        if (a[p][q] === 0) continue
        const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p])
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        for (const row of [...a, ...v]) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]]
        for (let k = 0; k < a.length; k++) [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]]
      }
    }
  }
  return { values: a.map((row, i) => row[i]), vectors: v }
}
