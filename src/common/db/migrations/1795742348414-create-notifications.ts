import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A notification outlives the comment that it is about, because it may be about others, too. */
export class CreateNotifications1795742348414 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN language text, ADD COLUMN time_zone text;

      CREATE TABLE notifications (
        id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        kind text NOT NULL,
        subject_type text NOT NULL,
        subject_id text COLLATE "C" NOT NULL,
        space_id text COLLATE "C" REFERENCES spaces ON DELETE CASCADE,
        change_request_id text COLLATE "C" REFERENCES change_requests ON DELETE CASCADE,
        comment_id text COLLATE "C" REFERENCES comments ON DELETE SET NULL,
        comment_reply_id text COLLATE "C" REFERENCES comment_replies ON DELETE SET NULL,
        actor_id text COLLATE "C",
        actor_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
        actors integer NOT NULL DEFAULT 0,
        count integer NOT NULL DEFAULT 1,
        data jsonb NOT NULL DEFAULT '{}',
        listed boolean NOT NULL DEFAULT true,
        open boolean NOT NULL DEFAULT true,
        mail text NOT NULL DEFAULT 'off',
        mail_due_at timestamptz(3),
        mailed_at timestamptz(3),
        event_id bigint NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        happened_at timestamptz(3) NOT NULL DEFAULT now(),
        read_at timestamptz(3)
      );
      CREATE UNIQUE INDEX notifications_open_idx ON notifications (user_id, kind, subject_type, subject_id) WHERE open;
      CREATE INDEX notifications_due_idx ON notifications (mail_due_at, user_id) WHERE mail_due_at IS NOT NULL;
      CREATE INDEX ON notifications (user_id, happened_at, id);
      CREATE INDEX ON notifications (user_id, version);
      CREATE INDEX ON notifications (happened_at);
      CREATE INDEX ON notifications (org_id);
      CREATE INDEX ON notifications (space_id);
      CREATE INDEX ON notifications (change_request_id);
      CREATE INDEX ON notifications (comment_id);
      CREATE INDEX ON notifications (comment_reply_id);

      CREATE TABLE notification_preferences (
        id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        org_id text COLLATE "C" REFERENCES orgs ON DELETE CASCADE,
        kind text NOT NULL,
        app boolean NOT NULL,
        mail text NOT NULL
      );
      CREATE UNIQUE INDEX notification_preferences_of_kind_idx ON notification_preferences (user_id, kind, (coalesce(org_id, '')));
      CREATE INDEX ON notification_preferences (org_id);

      CREATE TABLE notification_mutes (
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        subject_type text COLLATE "C" NOT NULL,
        subject_id text COLLATE "C" NOT NULL,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, subject_type, subject_id)
      );
      CREATE INDEX ON notification_mutes (space_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE notification_mutes, notification_preferences, notifications;
      ALTER TABLE users DROP COLUMN language, DROP COLUMN time_zone;
    `);
  }
}
