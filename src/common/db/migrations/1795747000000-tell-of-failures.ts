import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A PDF has the users who asked for it, and a provider has the last warning about its certificate. Mails about Git and webhooks that
 * wait in jobs are now notifications: what still fails is announced again.
 */
export class TellOfFailures1795747000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pdfs ADD COLUMN asked_by text[] COLLATE "C" NOT NULL DEFAULT '{}';
      ALTER TABLE saml_providers ADD COLUMN warned text;
      UPDATE git_installations SET failure_reported = false
        WHERE id IN (SELECT payload ->> 'installationId' FROM jobs WHERE name = 'git.report-failure');
      DELETE FROM jobs WHERE name IN ('git.report-failure', 'webhooks.mail-trouble');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saml_providers DROP COLUMN warned; ALTER TABLE pdfs DROP COLUMN asked_by');
  }
}
