import type { MigrationInterface, QueryRunner } from 'typeorm';

const PREFIXES = {
  site_spaces: 'sitesp_',
  site_sections: 'sitesc_',
  site_section_groups: 'sitesg_',
  site_external_links: 'siteln_',
};

/** The references to these tables: the table, the column, the table that it refers to, and what happens on delete. */
const REFERENCES = [
  ['site_section_groups', 'group_id', 'site_section_groups', ''],
  ['site_sections', 'group_id', 'site_section_groups', ''],
  ['site_external_links', 'group_id', 'site_section_groups', ''],
  ['site_spaces', 'section_id', 'site_sections', ''],
  ['site_redirects', 'section_id', 'site_sections', 'ON DELETE CASCADE'],
  ['site_redirects', 'site_space_id', 'site_spaces', 'ON DELETE CASCADE'],
  ['site_customizations', 'site_space_id', 'site_spaces', 'ON DELETE CASCADE'],
] as const;

/**
 * Renderers use the ids of what is on a site as CSS selectors, which cannot begin with a digit. References follow on update.
 * Each id is the former one with a prefix, so that former ones can still be read.
 */
export class PrefixIdsOfSiteItems1795406582857 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.refer(runner, 'ON UPDATE CASCADE');
    for (const [table, prefix] of Object.entries(PREFIXES)) {
      await runner.query(`UPDATE ${table} SET id = '${prefix}' || id WHERE NOT starts_with(id, '${prefix}')`);
    }
    await runner.query(`UPDATE site_insights SET site_space_id = 'sitesp_' || site_space_id
      WHERE site_space_id <> '' AND NOT starts_with(site_space_id, 'sitesp_')`);
    await runner.query('UPDATE site_customizations SET id = site_space_id WHERE site_space_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, prefix] of Object.entries(PREFIXES)) {
      await runner.query(`UPDATE ${table} SET id = substr(id, ${prefix.length + 1}) WHERE starts_with(id, '${prefix}')`);
    }
    await runner.query(`UPDATE site_insights SET site_space_id = substr(site_space_id, 8) WHERE starts_with(site_space_id, 'sitesp_')`);
    await runner.query('UPDATE site_customizations SET id = site_space_id WHERE site_space_id IS NOT NULL');
    await this.refer(runner, '');
  }

  private async refer(runner: QueryRunner, onUpdate: string): Promise<void> {
    for (const [table, column, target, onDelete] of REFERENCES) {
      const name = `${table}_${column}_fkey`;
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name},
        ADD CONSTRAINT ${name} FOREIGN KEY (${column}) REFERENCES ${target} ${onUpdate} ${onDelete}`);
    }
  }
}
