/** The fields that the viewer harness read last, as it shows them: how near each place is to its limit under a load. */
export const utilisationUnder = (load: number | undefined) => ({
  fields: 'read',
  reading: 'utilisation_percent',
  component: 'magnitude',
  load,
  region: 'whole',
  colouring: { map: 'viridis', least: 0, most: 100, bands: null },
  deformation: null,
  labels: [],
})
