import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../db/database.js';
import { CHANNEL } from './job-queue.js';

const RECONNECT_AFTER = 1000;

/** Hears of new jobs on a connection of its own: LISTEN belongs to a session, and the pool lends its sessions around. */
@Injectable()
export class JobNotices {
  private readonly logger = new Logger(JobNotices.name);
  private client: pg.Client | undefined;
  private reconnecting: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  listen(heard: () => void): void {
    const client = new pg.Client(poolOf(this.source).options);
    this.client = client;
    client.on('notification', heard);
    // Without a listener the error of a lost connection would end the process.
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
    await client?.end();
  }

  /** Any failure ends the connection, and its end brings the next attempt; until then the worker polls. */
  private async open(client: pg.Client, heard: () => void): Promise<void> {
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // There may have been notices while nobody listened.
      heard();
    } catch (err) {
      this.logger.warn({ event: 'jobs.deaf', err });
      await client.end();
    }
  }
}
