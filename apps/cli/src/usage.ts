import {
  buildAxes,
  cellFamilies,
  deckFormats,
  defaultSettings,
  goals,
  loadCaseKinds,
  needs,
  optimizationGoals,
} from '@trabecula/domain'

/** An option of a command, as its help and its reading of the arguments both need it. */
export interface OptionUsage {
  readonly name: string
  /** Placeholder of its value; absent for a switch. */
  readonly value?: string
  /** Its value names a file or a folder that the command writes. */
  readonly writes?: true
  /** In words; "required" for one that must be given. */
  readonly otherwise: string
  readonly meaning: string
}

export interface CommandUsage {
  readonly summary: string
  /** Names of the positional arguments. */
  readonly positionals: readonly string[]
  /** More than the named positionals are accepted. */
  readonly several?: boolean
  readonly options: readonly OptionUsage[]
}

const innerOption: OptionUsage = {
  name: 'inner',
  value: 'cavities|material',
  otherwise: 'a run is refused',
  meaning: 'what bodies inside other bodies are; "check" names them',
}
const inputOptions: readonly OptionUsage[] = [
  { name: 'repair', otherwise: 'off', meaning: 'repair the part first' },
  { name: 'remesh', otherwise: 'off', meaning: 're-mesh the outer faces where nothing else closes the part' },
  { name: 'bodies', value: '0,2', otherwise: 'all', meaning: 'keep these bodies; "check" lists them' },
  innerOption,
  {
    name: 'faces',
    value: 'FACES.json',
    otherwise: 'found by their angles',
    meaning: 'the faces of the CAD system, as "convert --faces" wrote them',
  },
]
const runOptions: readonly OptionUsage[] = [
  { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
  { name: 'row', value: 'N', otherwise: 'required', meaning: 'row of the table, from 0' },
]
const threads: OptionUsage = {
  name: 'threads',
  value: 'N',
  otherwise: 'processors of the machine',
  meaning: 'solver threads, 1 to 64; the result does not depend on it',
}

const cellOptions: readonly OptionUsage[] = [
  { name: 'only', value: 'CELL,CELL', otherwise: 'from the set-up', meaning: 'only these unit cells, as "families"' },
  {
    name: 'cell-sizes',
    value: 'MM,MM',
    otherwise: 'from the set-up',
    meaning: 'only these sizes of them, as "cell_sizes", in mm',
  },
]

const ownMaterials: OptionUsage = {
  name: 'materials',
  value: 'FILE.json',
  otherwise: 'those imported with "materials"',
  meaning: 'a catalogue of your own materials and printers, which the set-up names',
}

const noVerify: OptionUsage = {
  name: 'no-verify',
  otherwise: 'off',
  meaning: 'leave the designs predicted: faster, and not true of their files',
}

export const usages = {
  convert: {
    summary: 'a STEP, IGES, BREP or 3MF file as an STL in mm, with the faces of the CAD system',
    positionals: ['PART.step', 'OUT.stl'],
    options: [
      {
        name: 'chord',
        value: 'MM',
        otherwise: '0.05',
        meaning: 'largest distance between a triangle and its curved surface, 0.001 to 10 mm',
      },
      {
        name: 'angle',
        value: 'DEG',
        otherwise: '17',
        meaning: 'largest angle between neighbouring triangles of a curved surface, 1 to 45°',
      },
      { name: 'bodies', value: '0,2', otherwise: 'all', meaning: 'only these bodies, as the table of the command numbers them' },
      {
        name: 'faces',
        writes: true,
        value: 'FACES.json',
        otherwise: '–',
        meaning: 'also write which triangles belong to which face, with names and colours where the file has them',
      },
    ],
  },
  check: {
    summary: 'health report of one or more STL files, or the repair of one file',
    positionals: ['PART.stl'],
    several: true,
    options: [
      {
        name: 'repair',
        writes: true,
        value: 'OUT.stl',
        otherwise: '–',
        meaning: 'repair the one file, write OUT.stl, list each change',
      },
      { ...innerOption, otherwise: 'as they are', meaning: 'with --repair: what bodies inside other bodies are in OUT.stl' },
    ],
  },
  surfaces: {
    summary: 'the faces of a part: number, kind, area, centroid, normal, triangles',
    positionals: ['PART.stl'],
    options: inputOptions,
  },
  estimate: {
    summary: 'what a run is likely to give, in seconds: the solid part, the mass and the best families',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file of "optimize"' },
      ...cellOptions,
      ownMaterials,
      ...inputOptions,
    ],
  },
  optimize: {
    summary: 'ranked lattice designs of a part for one load case or several',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file, see below' },
      {
        name: 'out',
        writes: true,
        value: 'DIR',
        otherwise: 'required',
        meaning: 'folder of the run; an older result in it is replaced',
      },
      threads,
      ...cellOptions,
      ownMaterials,
      noVerify,
      {
        name: 'frequencies',
        otherwise: 'off',
        meaning: 'also predicts the six lowest natural frequencies of the solid part and of each design',
      },
      {
        name: 'buckling',
        otherwise: 'off',
        meaning: 'also predicts when the solid part and each design buckle, and when a skin dimples between its walls',
      },
      ...inputOptions,
    ],
  },
  sweep: {
    summary: 'a run for each of several required values, and a table of their best designs',
    positionals: ['PART.stl'],
    options: [
      { name: 'setup', value: 'SETUP.json', otherwise: 'required', meaning: 'the set-up file of "optimize"' },
      {
        name: 'values',
        value: 'V,V,V',
        otherwise: 'required',
        meaning: 'up to 20 values in place of "optimization_value", in its unit',
      },
      {
        name: 'out',
        writes: true,
        value: 'DIR',
        otherwise: 'required',
        meaning: 'folder of the runs, each in a folder named by its value',
      },
      threads,
      ...cellOptions,
      ownMaterials,
      noVerify,
      ...inputOptions,
    ],
  },
  export: {
    summary: 'one design of a run as a watertight STL or 3MF file',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'out',
        writes: true,
        value: 'FILE',
        otherwise: 'required',
        meaning: 'the file to write; it appears whole or not at all',
      },
      { name: 'format', value: 'stl|3mf|stl.gz', otherwise: 'by the name of --out', meaning: 'file format' },
      {
        name: 'as',
        value: 'triangles|beams|both',
        otherwise: 'triangles',
        meaning:
          'what a 3MF of a strut family is made of: "beams" is a skin of triangles with a lattice of beams, far smaller, and programs without the 3MF beam lattice extension refuse it or show the skin alone; "both" adds the beams to the triangles',
      },
      {
        name: 'quality',
        value: 'fine|standard|compact',
        otherwise: 'standard',
        meaning: 'how finely the lattice is sampled; "exportChoices" of the row tells size, triangles and chord error',
      },
      {
        name: 'zero-thickness-dir',
        value: 'DIRECTION',
        otherwise: 'that of the run',
        meaning: "open another direction; the row's mass does not hold then",
      },
      { name: 'spacing', value: 'MM', otherwise: 'chosen from wall, cell and size', meaning: 'sample spacing, 0.02 to 10 mm' },
      { name: 'max-size', value: 'MB', otherwise: '150, in fine quality 450', meaning: 'largest file, 1 to 4000 MB' },
    ],
  },
  coupon: {
    summary: 'a small test part of a row as an STL file, and what it is predicted to do under a test machine as JSON',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'kind',
        value: 'cube|bar',
        otherwise: 'required',
        meaning: "a cube of lattice between plates to be pressed, or a bar with the row's skin to be bent at three points",
      },
      {
        name: 'out',
        writes: true,
        value: 'FILE.stl',
        otherwise: 'required',
        meaning: 'the file to write; FILE.json has the prediction',
      },
      {
        name: 'size',
        value: 'MM',
        otherwise: 'four cells of a cube, two of a bar',
        meaning: 'edge of the cube or height of the bar, two cells or more',
      },
      { name: 'build', value: '+Z|+X', otherwise: '+Z', meaning: "the coupon's direction that points up in the printer" },
      threads,
    ],
  },
  verify: {
    summary: 'full-resolution analysis of the mesh that a row exports, written into the run next to the prediction',
    positionals: [],
    options: [
      ...runOptions,
      { name: 'mesh', value: 'FILE', otherwise: 'the row is exported again', meaning: 'the mesh to analyse' },
      threads,
      {
        name: 'most-voxels',
        value: 'N',
        otherwise: '4,500,000',
        meaning: 'largest voxel grid, 1,000 to 14,000,000; about 700 bytes of memory each',
      },
      {
        name: 'through-wall',
        value: 'N',
        otherwise: '4, or as many as fit',
        meaning: 'voxels through the thinnest wall, 3 to 8; fewer are faster and less certain',
      },
      {
        name: 'modes',
        otherwise: 'off',
        meaning: 'also finds the lowest natural frequency of the mesh and when it buckles; takes two to three times as long',
      },
    ],
  },
  fields: {
    summary: 'displacement, utilisation, stress and density of a row or of the solid part as a VTK file',
    positionals: [],
    options: [
      { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
      { name: 'row', value: 'N', otherwise: 'this or --solid', meaning: 'row of the table, from 0' },
      { name: 'solid', otherwise: 'this or --row', meaning: 'the solid part' },
      {
        name: 'out',
        writes: true,
        value: 'FILE',
        otherwise: 'this or --list',
        meaning: '.vti the analysis grid, .vtu its hexahedra, .vtp the outer surface; in mm, in the coordinates of the file',
      },
      { name: 'list', otherwise: 'off', meaning: 'print each field with its extremes and their places' },
      { name: 'load', value: 'N', otherwise: 'the target load, else the max load', meaning: 'load in newtons, up to 1e9' },
      {
        name: 'case',
        value: 'NAME',
        otherwise: 'the worst of all, displacement of A',
        meaning:
          'one of several load cases; with a stiffness as goal A is the default, and --load of another is a multiple of its loads',
      },
      {
        name: 'mode',
        value: 'N',
        otherwise: 'off',
        meaning: 'only the shape of frequency N, from 1, or of buckling: "buckling", in the load case of --case',
      },
    ],
  },
  deck: {
    summary: 'the homogenised model of a row for CalculiX, Abaqus, ParaView or Gmsh: mesh, materials, sets, supports and loads',
    positionals: [],
    options: [
      ...runOptions,
      {
        name: 'out',
        value: 'FILE',
        otherwise: 'required',
        meaning: 'the file to write; in mm, in the coordinates of the part file',
      },
      {
        name: 'format',
        value: deckFormats.join('|'),
        otherwise: 'by the ending of FILE',
        meaning: 'inp for CalculiX and Abaqus, vtu for ParaView, msh for Gmsh',
      },
      threads,
    ],
  },
  report: {
    summary: 'a report of a run, or of one design, as one HTML file or as a PDF',
    positionals: [],
    options: [
      { name: 'run', value: 'DIR', otherwise: 'required', meaning: 'folder of the run' },
      { name: 'out', writes: true, value: 'FILE', otherwise: 'required', meaning: 'the file to write, .html or .pdf' },
      { name: 'row', value: 'N', otherwise: 'the whole run and its best design', meaning: 'report of this row of the table' },
      { name: 'paper', value: 'A4|Letter', otherwise: 'A4', meaning: 'size of the pages' },
      { name: 'units', value: 'metric|imperial', otherwise: 'as in the set-up', meaning: 'units of all figures' },
    ],
  },
  materials: {
    summary: 'your own materials and printers on this machine: "list", "import FILE.json", "export FILE.json", "remove NAME"',
    positionals: ['list|import|export|remove'],
    several: true,
    options: [],
  },
  cell: {
    summary: 'one cubic cell of a lattice as a closed STL file, with its homogenised properties',
    positionals: ['CELL'],
    options: [
      { name: 'out', writes: true, value: 'FILE', otherwise: 'required', meaning: 'the STL' },
      { name: 'size', value: 'MM', otherwise: '8', meaning: 'edge of the cell, 0.1 to 1000 mm' },
      { name: 'density', value: 'D', otherwise: '0.2', meaning: 'relative density, 0.02 to 0.9' },
      { name: 'resolution', value: 'N', otherwise: 'chosen from the cell', meaning: 'samples along the edge, 16 to 160' },
      { name: 'material', value: 'NAME', otherwise: 'HP HR PA12', meaning: 'solid material, of the catalogue or your own' },
      { ...ownMaterials, meaning: 'a catalogue of your own materials' },
      { name: 'glsl', writes: true, value: 'FILE', otherwise: '–', meaning: 'also write the shader of the cell' },
    ],
  },
  mcp: {
    summary: 'a Model Context Protocol server on standard input and output, by which agents use a server or this machine',
    positionals: [],
    options: [
      {
        name: 'folder',
        value: 'DIR',
        otherwise: 'required',
        meaning: 'the folder whose files agents read and write; no other is touched',
      },
      { name: 'local', otherwise: 'off where TRABECULA_URL is set', meaning: 'compute on this machine, without a server' },
    ],
  },
} as const satisfies Record<string, CommandUsage>

export type CommandName = keyof typeof usages

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

/** One line: "trabecula export --run DIR --row N --out FILE [--format stl|3mf|stl.gz] …". */
export function usageLine(name: CommandName): string {
  const { positionals, several, options }: CommandUsage = usages[name]
  const words = options.map(({ name: option, value, otherwise }) => {
    const word = value === undefined ? `--${option}` : `--${option} ${value}`
    return otherwise === 'required' ? word : `[${word}]`
  })
  return ['trabecula', name, ...positionals, ...(several ? ['[MORE …]'] : []), ...words, '[--json]'].join(' ')
}

/** What a command does, its options with their defaults, and for "optimize" the keys of the set-up file. */
export function commandHelp(name: CommandName): string {
  const { summary, options }: CommandUsage = usages[name]
  const lines = options.map(({ name: option, value, otherwise, meaning }) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    `${meaning} (${otherwise === 'required' ? 'required' : `default: ${otherwise}`})`,
  ])
  const keys = Object.entries(setupKeys).map(([key, { otherwise, meaning }]) => [
    key,
    `${meaning} (${otherwise === 'required' ? 'required' : `default: ${otherwise}`})`,
  ])
  const setup = name === 'optimize' ? ['', 'The set-up file is one JSON object:', ...columns(keys)] : []
  return [
    usageLine(name),
    `  ${summary}`,
    '',
    ...columns([...lines, ['--json', 'one JSON object on standard output']]),
    ...setup,
    '',
  ].join('\n')
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`)
}
