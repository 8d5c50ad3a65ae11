// A program: writes the files of an empty database into the folder that it is given, and ends.

import { PGlite } from '@electric-sql/pglite'

const directory = process.argv[2]
if (!directory) throw new Error('Give the folder of the database.')
const lite = await PGlite.create({ dataDir: directory })
await lite.close()
