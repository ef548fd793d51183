import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseClient, type DatabaseClientConfig } from '../db/database-client.js';
import { poolOf } from '../db/database.js';
import { CHANNEL } from './job-queue.js';

const RECONNECT_AFTER = 1000;

/** Behind a pooler no session belongs to us, so LISTEN is not possible and the queue is polled. */
const LOOK_EVERY = 1000;

/** Listens for new jobs on a connection of its own: LISTEN belongs to a session, and the pool lends its sessions to others. */
@Injectable()
export class JobNotices {
  private readonly logger = new Logger(JobNotices.name);
  private client: DatabaseClient | undefined;
  private reconnecting: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  listen(heard: () => void): void {
    const client = new DatabaseClient(poolOf(this.source).options as pg.PoolOptions & DatabaseClientConfig);
    this.client = client;
    client.on('notification', heard);
    // Without a listener, the error of a lost connection would end the process.
    client.on('error', (err) => this.logger.warn({ event: 'jobs.deaf', err }));
    client.on('end', () => {
      if (this.client === client) this.reconnecting = setTimeout(() => this.listen(heard), RECONNECT_AFTER);
    });
    void this.open(client, heard);
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    clearTimeout(this.reconnecting);
    clearInterval(this.looking);
    await client?.end();
  }

  /** Any failure ends the connection, and its end starts the next attempt; until then the worker polls. */
  private async open(client: DatabaseClient, heard: () => void): Promise<void> {
    try {
      await client.connect();
      await client.limitStatements();
      if (client.behindPooler) {
        await this.lookInstead(client, heard);
        return;
      }
      await client.query(`LISTEN ${CHANNEL}`);
      // There may have been notices while no connection was listening.
      heard();
    } catch (err) {
      this.logger.warn({ event: 'jobs.deaf', err });
      await client.end();
    }
  }

  private async lookInstead(client: DatabaseClient, heard: () => void): Promise<void> {
    this.client = undefined;
    this.looking = setInterval(heard, LOOK_EVERY);
    await client.end();
  }
}
