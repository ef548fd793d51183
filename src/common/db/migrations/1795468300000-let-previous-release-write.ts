import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Version 0.1.0 starts and creates users beside this one: it inserts the row of the installation without `first_token_told`,
 * and names the unique index of `lower(email)` when it creates users. So `email` is the address that a user owns, and
 * unique again, and `address` the one that a user has, owned or asserted. A trigger fills in the column that was not written.
 */
export class LetPreviousReleaseWrite1795468300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE installation ALTER COLUMN first_token_told SET DEFAULT true;

      ALTER TABLE users ADD COLUMN address text NOT NULL DEFAULT '';
      CREATE FUNCTION users_keep_address() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.address = '' THEN NEW.address := NEW.email; END IF;
        NEW.email := CASE WHEN NEW.email_asserted THEN NEW.id || '@asserted.invalid' ELSE NEW.address END;
        RETURN NEW;
      END $$;
      CREATE TRIGGER users_keep_address BEFORE INSERT OR UPDATE OF email, address, email_asserted ON users
        FOR EACH ROW EXECUTE FUNCTION users_keep_address();
      UPDATE users SET address = email;
      DROP INDEX users_email_idx, users_lower_idx;
      CREATE UNIQUE INDEX users_lower_idx ON users (lower(email));
      CREATE INDEX users_address_idx ON users (lower(address));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_keep_address ON users;
      DROP FUNCTION users_keep_address();
      DROP INDEX users_lower_idx, users_address_idx;
      UPDATE users SET email = address WHERE email <> address;
      CREATE UNIQUE INDEX users_lower_idx ON users (lower(email)) WHERE NOT email_asserted;
      CREATE INDEX users_email_idx ON users (lower(email));
      ALTER TABLE users DROP COLUMN address;
      ALTER TABLE installation ALTER COLUMN first_token_told DROP DEFAULT;
    `);
  }
}
