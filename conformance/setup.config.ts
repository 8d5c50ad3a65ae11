/** Playwright wants the set-up as a default export. */
export { product as default } from './support/product.ts'
