/** Playwright wants the set-up as a default export. */
export { products as default } from './support/product/start.ts'
