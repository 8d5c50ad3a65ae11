import { buildAxes, cellFamilies, defaultSettings, goals, loadCaseKinds, needs, optimizationGoals } from '@trabecula/domain'

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const all = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The keys of a set-up file, for its reading and for the help of "optimize". */
export const setupKeys: Readonly<Record<string, { readonly otherwise: string; readonly meaning: string }>> = {
  file_unit: { otherwise: '"mm"', meaning: 'unit of the STL: mm, cm, m, in' },
  load: {
    otherwise: 'required',
    meaning:
      'loaded faces, a list of: a number of "surfaces", {"near": [x, y, z]}, {"near": [x, y, z], "radius": r}, {"box": [[x, y, z], [x, y, z]]}',
  },
  boundary: { otherwise: 'required without "supports"', meaning: 'held faces, in the same form' },
  supports: {
    otherwise: 'none',
    meaning:
      'faces that are held in part: a list of {"kind": …, "faces": […]}; "sliding" and "symmetry" are flat and square to x, y or z and held along their normal, "pinned" is a hole along x, y or z that turns on a pin',
  },
  cases: {
    otherwise: 'none',
    meaning: `up to five load cases in addition to that of "load", which is A: a list of {"name": …, "kind": ${either.format(loadCaseKinds.map((kind) => `"${kind}"`))}, "faces": […], "magnitude": …}; with "direction": {"x": …, "y": …, "z": …} but for ${all.format(loadCaseKinds.filter((kind) => !needs(kind, 'direction')))}; with "axis": {"point": [x, y, z], "direction": {…}} for a torque about no cylinder; with "point": [x, y, z] for a remote force; points as in "near", in the coordinates and unit of the file`,
  },
  point_masses: {
    otherwise: 'none',
    meaning:
      'what is fixed to the part and vibrates with it, a list of {"faces": […], "mass_g": …}, each spread over its faces; natural frequencies are found with it, as with --frequencies',
  },
  stiffness_aim: {
    otherwise: '"worst"',
    meaning: 'with several cases and a stiffness: the worst case, or {"weights": […]}, one for each case, A first',
  },
  force_vector: { otherwise: 'required', meaning: '{"x": 0, "y": 0, "z": -1}; only its direction counts' },
  optimization_goal: { otherwise: `"${defaultSettings.goal}"`, meaning: optimizationGoals.join(' or ') },
  optimization_value: {
    otherwise: '0',
    meaning: `the ${goals.map(({ noun }) => noun).join(' or ')} to reach; 0: the best at mean density 0.30`,
  },
  is_metric: { otherwise: 'false', meaning: 'true: N, N/mm, mm, MPa, N·mm, m/s²; false: lbf, lbf/in, in, psi, lbf·in, ft/s²' },
  shell_thickness: { otherwise: '1 mm (0.039 in)', meaning: 'thickness of the solid skin; 0 is none' },
  material: { otherwise: '"HP HR PA12"', meaning: 'a material of the catalogue, or one of your own' },
  printer: { otherwise: '"HP MJF 5200"', meaning: 'a printer of the catalogue, or one of your own' },
  materials: {
    otherwise: 'none',
    meaning: 'your own materials that this set-up carries, a list in the form of "trabecula materials export"',
  },
  printers: { otherwise: 'none', meaning: 'your own printers, in the same form' },
  zero_thickness_dir: {
    otherwise: '"None"',
    meaning: 'faces that get no shell: None, X, Y, Z, +X, -X, +Y, -Y, +Z, -Z',
  },
  families: {
    otherwise: 'nine families',
    meaning: `the unit cells that are tried, a list of: ${cellFamilies.map(({ name }) => `"${name}"`).join(', ')}`,
  },
  cell_sizes: {
    otherwise: 'chosen for family, printer and part',
    meaning: 'up to six sizes, of which each family gets its best',
  },
  build_direction: {
    otherwise: 'as the part prints best',
    meaning: `the direction that points up in the printer: one of ${buildAxes.join(', ')}, or [x, y, z]`,
  },
  safety_factor: { otherwise: '1', meaning: 'by which a load to reach is multiplied, from 0.1 to 100' },
  requirements: {
    otherwise: 'none',
    meaning:
      'up to four requirements besides the goal, a list of {"kind": "load", "case": "A", "at_least": …, "safety_factor": …}, {"kind": "stiffness", "case": "A", "at_least": …}, {"kind": "displacement", "case": "A", "at": {"near": [x, y, z]}, "at_most": …} with "direction": {"x": …, "y": …, "z": …} or in magnitude, {"kind": "frequency", "at_least": …} in Hz, {"kind": "buckling", "case": "A", "at_least": …} times its loads, and {"kind": "mass", "at_most": …}; "near" is the mean over the face at that point, {"point": [x, y, z]} a point of the surface; of a case from B on a load needs no "at_least"',
  },
  regions: {
    otherwise: 'none',
    meaning:
      'places that are decided, a list of {"faces": […], "solid_to_mm": t}, {"faces": […], "shell_mm": t}, {"faces": […], "open": true} or false, and {"box": [[x, y, z], [x, y, z]], "as": "solid" or "void"}, or "density_at_least" and "density_at_most" for "as", with "cylinder": {"from": […], "to": […], "radius": r} or "sphere": {"center": […], "radius": r} for "box"; shapes in the coordinates and the unit of the file',
  },
  domain: { otherwise: '"static"', meaning: 'the kind of analysis' },
  elements: { otherwise: '150000', meaning: 'wished number of analysis cells, 100 to 3,000,000' },
  size_confirmed: {
    otherwise: 'false',
    meaning: 'true: the part is as large as it seems, although it fits no printer of the catalogue',
  },
  repair: { otherwise: 'false', meaning: 'as --repair' },
  accept_remeshed: { otherwise: 'false', meaning: 'as --remesh' },
  bodies: { otherwise: 'all', meaning: 'bodies to keep, as --bodies' },
  inner_bodies: { otherwise: 'undecided', meaning: 'what bodies inside other bodies are: cavities or material, as --inner' },
}
