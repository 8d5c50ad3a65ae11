import pg from 'pg'

type OnConnection = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that takes back every connection that ends while it is in use, so that another can be opened. drizzle-orm 0.45
 * forgets the connection of a transaction whose BEGIN fails (its issue 6241): after a few of them the pool would have
 * none left, and its closing would wait for them without end.
 */
export class ConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onConnection: OnConnection): void
  override connect(onConnection?: OnConnection): Promise<pg.PoolClient> | undefined {
    if (!onConnection) return super.connect().then(takenBackWhenEnded)
    super.connect(onConnection)
  }
}

function takenBackWhenEnded(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let isTakenBack = false
  // Its user may still release it afterwards, and the pool's own function throws the second time.
  client.release = (error) => {
    if (isTakenBack) return
    isTakenBack = true
    client.off('end', ended)
    release(error)
  }
  const ended = () => client.release(true)
  client.once('end', ended)
  return client
}
