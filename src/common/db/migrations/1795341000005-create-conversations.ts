import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConversations1795341000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        source text COLLATE "C" NOT NULL,
        external_id text COLLATE "C" NOT NULL,
        subject text,
        url text,
        attributes jsonb NOT NULL DEFAULT '{}',
        parts jsonb NOT NULL,
        hash text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        processed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON conversations (org_id, created_at, id);
      CREATE INDEX ON conversations (org_id, source, created_at, id);
      CREATE UNIQUE INDEX ON conversations (org_id, source, external_id);
      CREATE INDEX conversations_to_process_idx ON conversations (org_id, id) WHERE processed_at IS NULL;

      CREATE TABLE issues_clusters (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        label text NOT NULL,
        icon text NOT NULL,
        summary text NOT NULL,
        terms jsonb NOT NULL DEFAULT '[]',
        hash text NOT NULL,
        named_hash text,
        issues integer NOT NULL DEFAULT 0,
        conversations integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON issues_clusters (org_id, updated_at, id);
      CREATE INDEX ON issues_clusters (org_id, issues, id);
      CREATE INDEX ON issues_clusters (org_id, conversations, id);

      CREATE TABLE conversation_issues (
        id text COLLATE "C" PRIMARY KEY,
        org_id text COLLATE "C" NOT NULL REFERENCES orgs ON DELETE CASCADE,
        conversation_id text COLLATE "C" NOT NULL REFERENCES conversations ON DELETE CASCADE,
        cluster_id text COLLATE "C" REFERENCES issues_clusters ON DELETE SET NULL,
        key text COLLATE "C" NOT NULL,
        title text NOT NULL,
        summary text NOT NULL,
        language text NOT NULL,
        terms jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL,
        ingested_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON conversation_issues (org_id, created_at, id);
      CREATE INDEX ON conversation_issues (cluster_id, created_at, id);
      CREATE UNIQUE INDEX ON conversation_issues (conversation_id, key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversation_issues, issues_clusters, conversations');
  }
}
