import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Undone, it is what it was, letter by letter. */
const keepAddress = (placeholder: string) => `
      CREATE OR REPLACE FUNCTION users_keep_address() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.address = '' THEN NEW.address := NEW.email; END IF;
        NEW.email := CASE WHEN NEW.email_asserted THEN ${placeholder} || '@asserted.invalid' ELSE NEW.address END;
        RETURN NEW;
      END $$`;

/** Ids that differ only in the case of a letter are different, but the index of addresses ignores the case. */
export class DistinguishAssertedUsers1795750100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keepAddress(`encode(convert_to(NEW.id, 'UTF8'), 'hex')`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepAddress('NEW.id'));
  }
}
