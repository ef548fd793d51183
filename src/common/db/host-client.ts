import pg from 'pg';
import { NoPrimary, type DatabaseHost, type DatabaseHosts } from './database-hosts.js';

export interface HostSettings {
  hosts: DatabaseHosts;
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** The server lives: it only has no connection left. */
const FULL = '53300';

/** A connection to the server that takes writes, wherever that is when it is opened. */
export class HostClient extends pg.Client {
  protected readonly hosts: DatabaseHosts;
  /** Undefined if there is one server. */
  protected chosen: DatabaseHost | undefined;

  constructor(config: pg.ClientConfig & { bindery: HostSettings }) {
    super(config);
    this.hosts = config.bindery.hosts;
  }

  override connect(): Promise<pg.Client>;
  override connect(answer: Connected): void;
  override connect(answer?: Connected): Promise<pg.Client> | void {
    const opened = this.hosts.findsPrimary ? this.open() : super.connect();
    if (!answer) return opened;
    void opened.then((client) => answer(null, client), answer);
  }

  /** Call it once the client is connected, before any other statement. */
  async startSession(): Promise<void> {
    if (!this.hosts.findsPrimary) return;
    const { rows } = await this.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (rows[0]!.standby) this.refuseStandby();
  }

  protected refuseStandby(): void {
    if (!this.chosen) return;
    this.hosts.lose(this.chosen);
    throw new NoPrimary(`${this.chosen.name} is a standby`);
  }

  private async open(): Promise<pg.Client> {
    try {
      this.chosen = (await this.hosts.choose())!;
    } catch (error) {
      // As after a connection that could not be opened.
      setImmediate(() => this.emit('end'));
      throw error;
    }
    this.host = this.chosen.host;
    this.port = this.chosen.port;
    try {
      await super.connect();
    } catch (error) {
      if ((error as { code?: string }).code !== FULL) this.hosts.lose(this.chosen);
      throw error;
    }
    this.hosts.connected(this, this.chosen);
    return this;
  }
}
