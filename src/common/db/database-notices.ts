import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { poolOf } from './database.js';

const RECONNECT_AFTER = 1000;
const LOOK_EVERY = 1000;
/** Nothing is heard on a connection that the network has lost, as on one where nothing happens: asking tells them apart. */
const ASK_EVERY = 10_000;

export interface NoticeListener {
  heard: (payload: string) => void;
  /** Called when the connection is new: there may have been notices while nothing was listening. */
  resumed: () => void;
  /** Called every second instead, if notices cannot be received. */
  look?: () => void;
}

/**
 * Receives what other processes announce with NOTIFY, on a connection of its own: LISTEN belongs to a session, and the pool
 * lends its sessions to others. Behind a pooler in transaction mode no session belongs to us, and nothing is received.
 */
@Injectable()
export class DatabaseNotices implements OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseNotices.name);
  private readonly listeners = new Map<string, NoticeListener>();
  /** The connection, from the first attempt to open it. */
  private client: DatabaseClient | undefined;
  private isOpen = false;
  private isClosed = false;
  private reconnecting: NodeJS.Timeout | undefined;
  private looking: NodeJS.Timeout | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One listener for each channel. The channel is an identifier of ours, not text of others. */
  listen(channel: string, listener: NoticeListener): void {
    this.listeners.set(channel, listener);
    if (this.isOpen) void this.begin(this.client!, channel);
    else if (!this.client && !this.looking && !this.isClosed) this.connect();
  }

  /** Notices of this channel that still arrive are dropped. */
  ignore(channel: string): void {
    this.listeners.delete(channel);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    const { client } = this;
    this.client = undefined;
    clearTimeout(this.reconnecting);
    clearInterval(this.looking);
    await client?.end();
  }

  private connect(): void {
    const client = new DatabaseClient(poolOf(this.dataSource).options as pg.PoolOptions & DatabaseClientConfig);
    this.client = client;
    client.on('notification', ({ channel, payload }) => this.listeners.get(channel)?.heard(payload ?? ''));
    // Without a listener, the error of a lost connection would end the process.
    client.on('error', (err) => this.logger.warn({ event: 'notices.deaf', err }));
    client.on('end', () => {
      if (this.client !== client) return;
      this.isOpen = false;
      this.reconnecting = setTimeout(() => this.connect(), RECONNECT_AFTER);
    });
    void this.open(client);
  }

  /** Any failure ends the connection, and its end starts the next attempt. */
  private async open(client: DatabaseClient): Promise<void> {
    try {
      await client.connect();
      await client.startSession();
    } catch (err) {
      this.logger.warn({ event: 'notices.deaf', err });
      await client.end();
      return;
    }
    if (client.behindPooler) {
      await this.lookInstead(client);
      return;
    }
    this.isOpen = true;
    this.askAgain(client);
    await Promise.all([...this.listeners.keys()].map((channel) => this.begin(client, channel)));
  }

  private async begin(client: DatabaseClient, channel: string): Promise<void> {
    try {
      await client.query(`LISTEN ${channel}`);
      this.listeners.get(channel)?.resumed();
    } catch (err) {
      this.logger.warn({ event: 'notices.deaf', err });
      await client.end();
    }
  }

  /** The connection ends if there is no answer, and its end starts the next attempt. */
  private askAgain(client: DatabaseClient): void {
    const asking = setInterval(() => {
      client.query('SELECT 1').catch((err: unknown) => this.logger.warn({ event: 'notices.deaf', err }));
    }, ASK_EVERY).unref();
    client.once('end', () => clearInterval(asking));
  }

  private async lookInstead(client: DatabaseClient): Promise<void> {
    this.client = undefined;
    if (!this.isClosed)
      this.looking = setInterval(() => {
        for (const { look } of this.listeners.values()) look?.();
      }, LOOK_EVERY);
    await client.end();
  }
}
