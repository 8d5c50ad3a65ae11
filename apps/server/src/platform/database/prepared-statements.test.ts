import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PreparedPglite } from './prepared-statements.ts'

const lite = new PreparedPglite()
/** How often the database is entered. */
const enter = vi.spyOn(lite, 'execProtocolRawSync')

beforeEach(() => lite.exec('create table part (id int primary key, name text, made timestamptz, data jsonb, tags text[])'))
afterEach(() => lite.exec('drop table part'))
afterAll(() => lite.close())

const insert = 'insert into part values ($1, $2, $3, $4, $5)'
const read = 'select * from part where id = $1'

describe('prepared statements of the embedded database', () => {
  it('answer what was stored, of every type, and enter the database once when they are known', { tags: ['long'] }, async () => {
    const made = new Date('2026-01-02T03:04:05.678Z')
    const stored = { id: 1, name: 'Bracket', made, data: { a: [1, null], b: 'ü' }, tags: ['x', 'y'] }
    expect((await lite.query(insert, Object.values(stored))).affectedRows).toBe(1)
    expect((await lite.query(insert, [2, null, null, undefined, null])).affectedRows).toBe(1)
    expect((await lite.query(read, [1])).rows).toEqual([stored])
    enter.mockClear()
    const { rows, fields } = await lite.query(read, [2], { rowMode: 'array' })
    expect(enter).toHaveBeenCalledTimes(1)
    expect(rows).toEqual([[2, null, null, null, null]])
    expect(fields.map(({ name }) => name)).toEqual(['id', 'name', 'made', 'data', 'tags'])
    expect((await lite.query(read, [3])).rows).toEqual([])
  })

  it('are kept of a single statement that is executed, and several in one text are all executed', {
    tags: ['long'],
  }, async () => {
    const count = 'select count(*)::int as parts from part'
    expect(await lite.exec(count)).toMatchObject([{ rows: [{ parts: 0 }] }])
    enter.mockClear()
    expect(await lite.exec(count)).toMatchObject([{ rows: [{ parts: 0 }] }])
    expect(enter).toHaveBeenCalledTimes(1)
    expect(await lite.exec(`insert into part values (1, 'a;b'); ${count}`)).toMatchObject([{}, { rows: [{ parts: 1 }] }])
  })

  it('fail with PostgreSQL’s code and are good for the next', { tags: ['long'] }, async () => {
    await lite.query(insert, [1, null, null, null, null])
    await expect(lite.query(insert, [1, null, null, null, null])).rejects.toMatchObject({ code: '23505' })
    await expect(lite.query('select * from nothing')).rejects.toMatchObject({ code: '42P01' })
    await expect(lite.query(read, ['x'])).rejects.toMatchObject({ code: '22P02' })
    await lite.query(insert, [2, null, null, null, null])
    expect((await lite.query('select id from part order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('take part in a transaction, which keeps others out and is taken back whole', async () => {
    const failing = lite.transaction(async (tx) => {
      await tx.query(insert, [1, null, null, null, null])
      expect((await tx.query(read, [1])).rows).toHaveLength(1)
      await expect(tx.query(insert, [1, null, null, null, null])).rejects.toMatchObject({ code: '23505' })
      await tx.query(read, [1])
    })
    const waiting = lite.query(read, [1])
    await expect(failing).rejects.toMatchObject({ code: '25P02' })
    expect((await waiting).rows).toEqual([])
    expect((await lite.query(read, [1])).rows).toEqual([])
  })

  it('read a table again after it was altered', async () => {
    await lite.query(insert, [1, 'Bracket', null, null, null])
    await lite.query(read, [1])
    await lite.exec('alter table part drop column made, add column note text')
    expect((await lite.query(read, [1])).rows).toEqual([{ id: 1, name: 'Bracket', data: null, tags: null, note: null }])
  })

  it('are kept up to a number, the last used longest', async () => {
    const one = (n: number) => lite.query(`select ${n} as n`)
    for (let n = 0; n < 300; n++) {
      await one(n)
      await one(0)
    }
    await one(300)
    enter.mockClear()
    await one(0)
    expect(enter).toHaveBeenCalledTimes(1)
    await one(1)
    expect(enter.mock.calls.length).toBeGreaterThan(2)
    const { rows } = await lite.query('select count(*)::int as kept from pg_prepared_statements')
    expect(rows).toEqual([{ kept: 300 }])
  })
})
