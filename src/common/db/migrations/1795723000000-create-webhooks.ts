import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries do not refer to their webhook: whoever deletes a webhook does not wait until its whole log is deleted. */
export class CreateWebhooks1795723000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhooks (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        space_id text COLLATE "C" REFERENCES spaces ON DELETE CASCADE,
        site_id text COLLATE "C" REFERENCES sites ON DELETE CASCADE,
        title text NOT NULL,
        url text NOT NULL,
        event_types text[] NOT NULL,
        payload text NOT NULL DEFAULT 'thin',
        secret text NOT NULL,
        previous_secret text,
        previous_until timestamptz(3),
        status text NOT NULL DEFAULT 'active',
        reason text,
        failing_since timestamptz(3),
        failures_in_row integer NOT NULL DEFAULT 0,
        failure_reported boolean NOT NULL DEFAULT false,
        created_by_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON webhooks (org_id, created_at, id);
      CREATE INDEX ON webhooks (space_id);
      CREATE INDEX ON webhooks (site_id);
      CREATE INDEX ON webhooks (created_by_id);

      CREATE TABLE webhook_events (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL,
        space_id text COLLATE "C",
        site_id text COLLATE "C",
        type text NOT NULL,
        occurred_at timestamptz(3) NOT NULL,
        actor jsonb NOT NULL,
        data jsonb NOT NULL
      );
      CREATE INDEX ON webhook_events (occurred_at, id);
      CREATE INDEX ON webhook_events (space_id);

      CREATE TABLE webhook_deliveries (
        id text COLLATE "C" PRIMARY KEY,
        webhook_id text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
        type text NOT NULL,
        replay_no integer NOT NULL DEFAULT 0,
        status text NOT NULL DEFAULT 'waiting',
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz(3) NOT NULL,
        locked_by text COLLATE "C",
        last_status integer,
        join_key text COLLATE "C",
        also_by text[] NOT NULL DEFAULT '{}',
        body text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        finished_at timestamptz(3)
      );
      CREATE INDEX ON webhook_deliveries (webhook_id, created_at, id);
      CREATE UNIQUE INDEX ON webhook_deliveries (webhook_id, event_id, replay_no);
      CREATE INDEX ON webhook_deliveries (event_id);
      CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (webhook_id, due_at) WHERE status = 'waiting';
      CREATE INDEX webhook_deliveries_joined_idx ON webhook_deliveries (webhook_id, join_key, id) WHERE join_key IS NOT NULL;

      CREATE TABLE webhook_attempts (
        delivery_id text COLLATE "C" NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
        number integer NOT NULL,
        started_at timestamptz(3) NOT NULL,
        duration_ms integer NOT NULL,
        status integer,
        error text,
        response text,
        PRIMARY KEY (delivery_id, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_attempts, webhook_deliveries, webhook_events, webhooks');
  }
}
