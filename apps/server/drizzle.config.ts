// Settings of `npx drizzle-kit@0.31.11 generate`, which writes the SQL of a new migration. It is called by name, not
// installed: with the compilers that it brings it is 70 MB, and the generated SQL is what the product uses.
export default { dialect: 'postgresql', schema: './src/platform/database/schema.ts', out: './drizzle' }
