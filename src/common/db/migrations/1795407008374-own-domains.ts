import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL: the host of an address of a site. */
const HOST = "split_part(address, '/', 1)";

/**
 * Domains belong to one organization, and addresses are served only on domains of the organization. What is stored keeps
 * working for the organization that had an address on the host first. The addresses of the others on this host are saved, but
 * no longer served, and their claims to the host are pending.
 */
export class OwnDomains1795407008374 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE domains (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        domain text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        reason text,
        token text NOT NULL,
        confirmed boolean NOT NULL DEFAULT false,
        served boolean NOT NULL DEFAULT false,
        checks integer NOT NULL DEFAULT 0,
        checked_at timestamptz(3),
        asked_at timestamptz(3),
        check_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON domains (org_id, created_at, id);
      CREATE UNIQUE INDEX ON domains (org_id, domain);
      CREATE UNIQUE INDEX domains_verified_idx ON domains (domain) WHERE status = 'verified';
      CREATE INDEX domains_check_at_idx ON domains (check_at) WHERE check_at IS NOT NULL;
      ALTER TABLE sites ADD served_hostname text, ADD served_proxy text, ADD former_basenames text[] NOT NULL DEFAULT '{}';
      DROP INDEX sites_hostname_idx, sites_proxy_idx, sites_proxy_host_idx;
    `);
    await this.adopt(runner);
    await runner.query(`
      CREATE UNIQUE INDEX ON sites (served_hostname);
      CREATE UNIQUE INDEX ON sites (served_proxy);
      CREATE UNIQUE INDEX ON sites (org_id, hostname);
      CREATE UNIQUE INDEX ON sites (org_id, proxy);
      CREATE INDEX sites_served_proxy_host_idx ON sites (split_part(served_proxy, '/', 1)) WHERE served_proxy IS NOT NULL;
    `);
  }

  /** The ids of the claims come from those of the sites: both have 20 characters. */
  private async adopt(runner: QueryRunner): Promise<void> {
    const claims = (await runner.query(`
      INSERT INTO domains (id, org_id, domain, status, confirmed, served, token, check_at)
      SELECT left(id, 8) || left(md5(random()::text || org_id || host), 12), org_id, host,
        CASE WHEN place = 1 THEN 'verified' ELSE 'pending' END, place = 1, place = 1,
        translate(gen_random_uuid()::text, '-', ''), CASE WHEN place > 1 THEN now() END
      FROM (
        SELECT *, row_number() OVER (PARTITION BY host ORDER BY created_at, id) AS place
        FROM (
          SELECT DISTINCT ON (host, org_id) ${HOST} AS host, org_id, created_at, id
          FROM sites, unnest(ARRAY[hostname, proxy]) address WHERE address IS NOT NULL
          ORDER BY host, org_id, created_at, id
        ) first
      ) claims
      RETURNING org_id, domain, status`)) as { org_id: string; domain: string; status: string }[];
    await runner.query(`
      UPDATE sites s SET
        served_hostname = (SELECT s.hostname FROM domains d
          WHERE d.org_id = s.org_id AND d.status = 'verified' AND d.domain = s.hostname),
        served_proxy = (SELECT s.proxy FROM domains d
          WHERE d.org_id = s.org_id AND d.status = 'verified' AND d.domain = split_part(s.proxy, '/', 1))
      WHERE s.hostname IS NOT NULL OR s.proxy IS NOT NULL`);
    for (const { org_id, domain, status } of claims)
      if (status === 'pending') new Logger(OwnDomains1795407008374.name).warn({ event: 'domain.pending', domain, organizationId: org_id });
  }

  /** What is not served had no place before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE sites SET hostname = served_hostname, proxy = served_proxy
      WHERE hostname IS DISTINCT FROM served_hostname OR proxy IS DISTINCT FROM served_proxy;
      DROP INDEX sites_org_id_hostname_idx, sites_org_id_proxy_idx, sites_served_proxy_host_idx;
      ALTER TABLE sites DROP served_hostname, DROP served_proxy, DROP former_basenames;
      CREATE UNIQUE INDEX ON sites (hostname);
      CREATE UNIQUE INDEX ON sites (proxy);
      CREATE INDEX sites_proxy_host_idx ON sites (split_part(proxy, '/', 1)) WHERE proxy IS NOT NULL;
      DROP TABLE domains;
    `);
  }
}
