import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log. Its rows refer to nothing, because they outlive what they name. The database refuses to change or delete them: only
 * sealing sets `seq` and `hash`, once, and only `cut_audit_events` deletes, which leaves a row that says so.
 */
export class KeepAuditLog1795717745381 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_events (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL,
        seq bigint,
        occurred_at timestamptz(3) NOT NULL DEFAULT now(),
        action text COLLATE "C" NOT NULL,
        actor_type text NOT NULL,
        actor_id text COLLATE "C" NOT NULL,
        target_type text NOT NULL,
        target_id text COLLATE "C" NOT NULL,
        body jsonb NOT NULL,
        hash bytea
      );
      CREATE UNIQUE INDEX audit_events_org_id_seq_idx ON audit_events (org_id, seq);
      CREATE INDEX audit_events_org_id_occurred_at_id_idx ON audit_events (org_id, occurred_at, id);
      CREATE INDEX audit_events_org_id_actor_id_idx ON audit_events (org_id, actor_id, occurred_at, id);
      CREATE INDEX audit_events_org_id_target_id_idx ON audit_events (org_id, target_id, occurred_at, id);
      CREATE INDEX audit_events_unsealed_idx ON audit_events (org_id, occurred_at, id) WHERE hash IS NULL;

      CREATE TABLE audit_heads (
        org_id text COLLATE "C" PRIMARY KEY,
        seq bigint NOT NULL,
        hash bytea NOT NULL,
        anchored_seq bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE audit_cuts (
        org_id text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        hash bytea NOT NULL,
        count bigint NOT NULL,
        cut_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (org_id, seq)
      );

      CREATE FUNCTION keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND OLD.seq IS NULL AND NEW.hash IS NOT NULL AND NEW.seq IS NOT NULL
           AND to_jsonb(OLD) - 'seq' - 'hash' = to_jsonb(NEW) - 'seq' - 'hash' THEN
          RETURN NEW;
        END IF;
        IF TG_OP = 'DELETE' AND current_setting('bindery.cuts_audit_events', true) = 'yes' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'The audit log can only be added to' USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER audit_events_keep BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_audit_events();
      CREATE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_events();

      -- Deletes the first events of a log, up to one that is sealed.
      CREATE FUNCTION cut_audit_events(log text, up_to bigint) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        last bytea;
        deleted bigint;
      BEGIN
        SELECT hash INTO STRICT last FROM audit_events WHERE org_id = log AND seq = up_to;
        PERFORM set_config('bindery.cuts_audit_events', 'yes', true);
        DELETE FROM audit_events WHERE org_id = log AND seq <= up_to;
        GET DIAGNOSTICS deleted = ROW_COUNT;
        PERFORM set_config('bindery.cuts_audit_events', '', true);
        INSERT INTO audit_cuts (org_id, seq, hash, count) VALUES (log, up_to, last, deleted);
        RETURN deleted;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_events, audit_heads, audit_cuts;
      DROP FUNCTION cut_audit_events;
      DROP FUNCTION keep_audit_events;
    `);
  }
}
