import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a host belongs to a site is asked for each request that names another host than the service's own. */
export class IndexProxyHosts1795370000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX sites_proxy_host_idx ON sites (split_part(proxy, '/', 1)) WHERE proxy IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sites_proxy_host_idx');
  }
}
