import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1763688000900 implements MigrationInterface {
  /** Events have no foreign keys to spaces or organizations: a deletion is an event too, and is delivered after the deletion. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        payload jsonb NOT NULL,
        recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX ON outbox_events (subject, id);

      CREATE TABLE outbox_subscriptions (
        consumer text COLLATE "C",
        event text COLLATE "C",
        seen_at timestamptz(3) NOT NULL,
        PRIMARY KEY (consumer, event)
      );

      CREATE TABLE outbox_streams (
        consumer text COLLATE "C",
        subject text COLLATE "C",
        position bigint NOT NULL,
        newest bigint NOT NULL,
        pending bigint NOT NULL,
        since timestamptz(3) NOT NULL,
        due_at timestamptz(3) NOT NULL,
        locked_by text COLLATE "C",
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        PRIMARY KEY (consumer, subject)
      );
      CREATE INDEX ON outbox_streams (consumer, due_at);
      CREATE INDEX ON outbox_streams (subject, position);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_streams, outbox_subscriptions, outbox_events');
  }
}
