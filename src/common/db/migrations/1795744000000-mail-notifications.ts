import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail is a row before it is sent, so that one that is interrupted is sent again as the same mail. */
export class MailNotifications1795744000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification_mails (
        id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        sent_at timestamptz(3)
      );
      CREATE INDEX ON notification_mails (user_id, created_at);
      CREATE INDEX ON notification_mails (created_at);

      CREATE TABLE notification_refusals (
        user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        address text NOT NULL,
        reason text NOT NULL,
        refused_at timestamptz(3) NOT NULL DEFAULT now()
      );

      ALTER TABLE notifications ADD COLUMN mail_id text COLLATE "C" REFERENCES notification_mails ON DELETE SET NULL;
      CREATE INDEX ON notifications (mail_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifications DROP COLUMN mail_id;
      DROP TABLE notification_refusals, notification_mails;
    `);
  }
}
