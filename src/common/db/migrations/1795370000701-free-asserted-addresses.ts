import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An address that only an identity provider asserts is reserved for nobody, so it leaves the unique index. */
export class FreeAssertedAddresses1795370000701 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users SET email_asserted = false WHERE email_asserted AND email_verified;
      DROP INDEX users_lower_idx;
      CREATE UNIQUE INDEX users_lower_idx ON users (lower(email)) WHERE NOT email_asserted;
      CREATE INDEX users_email_idx ON users (lower(email));
    `);
  }

  /** Users who share an address keep their sign-in, and all but the owner or the first get an address that nobody has. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users u SET email = u.id || '@asserted.invalid' WHERE u.email_asserted AND EXISTS (
        SELECT FROM users o WHERE lower(o.email) = lower(u.email) AND o.id <> u.id AND (NOT o.email_asserted OR o.id < u.id)
      );
      DROP INDEX users_email_idx;
      DROP INDEX users_lower_idx;
      CREATE UNIQUE INDEX users_lower_idx ON users (lower(email));
    `);
  }
}
